# The service: HTTP interface, worker, migrations and keys are one image with one command, `verifier`.
# What submissions run in is another image, made from lean_images/core/Dockerfile.
#
#   docker build -t lean-verifier .
#
# To pin the base, where there is a registry to say its digest:
#   --build-arg BASE=python:3.11-slim-bookworm@sha256:...
ARG BASE=python:3.11-slim-bookworm
FROM ${BASE} AS dependencies
LABEL org.opencontainers.image.title="lean-verifier"
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
RUN python3 -m venv /opt/verifier
COPY requirements.lock /opt/verifier/
RUN /opt/verifier/bin/python -m pip install --quiet --require-hashes --only-binary :all: \
    --requirement /opt/verifier/requirements.lock
ENV PATH=/opt/verifier/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    VERIFIER_CACHE_DIR=/opt/verifier/cache \
    VERIFIER_DATA_DIR=/var/lib/verifier \
    VERIFIER_HOST=0.0.0.0 \
    VERIFIER_LOG_FORMAT=json

FROM dependencies AS parts
RUN apt-get update -q && apt-get install -y -q --no-install-recommends gcc libc6-dev
COPY . /source
RUN PYTHON=python /source/scripts/build-native \
 && python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir /wheel /source \
 && python -m pip install --quiet --no-deps /wheel/*.whl
# Here, so that a worker starts at once, offline, and with a library that it cannot change.
RUN verifier env build core

FROM dependencies
# What the service writes: compiled challenges, and the database where it is a SQLite file.
RUN groupadd --gid 10001 verifier \
 && useradd --uid 10001 --gid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin verifier \
 && install -d -o verifier -g verifier -m 700 /opt/verifier/cache/challenges /var/lib/verifier
COPY --from=parts /wheel /wheel
RUN python -m pip install --quiet --no-deps /wheel/*.whl
COPY --from=parts /opt/verifier/cache/environments /opt/verifier/cache/environments
ENV PYTHONDONTWRITEBYTECODE=1
USER verifier
WORKDIR /var/lib/verifier
EXPOSE 8000
ENTRYPOINT ["verifier"]
