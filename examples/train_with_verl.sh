#!/bin/sh
# Train a model to prove with verl (`pip install verl`), on problems that verl_data.py has written:
#
#     LEAN_VERIFIER_URL=http://127.0.0.1:8000 examples/train_with_verl.sh MODEL FILE.parquet
#
# All that is about the verifier are the two lines on the reward.
set -eu
exec python -m verl.trainer.main_ppo \
    algorithm.adv_estimator=grpo \
    actor_rollout_ref.model.path="$1" \
    actor_rollout_ref.rollout.name=vllm \
    actor_rollout_ref.rollout.n=8 \
    data.train_files="$2" \
    data.val_files="$2" \
    data.train_batch_size=64 \
    reward.custom_reward_function.path=pkg://verifier.client.trainers.verl \
    reward.custom_reward_function.name=compute_score
