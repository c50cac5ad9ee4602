"""Processes that must not outlive the one that started them."""

import ctypes
import signal

PR_SET_PDEATHSIG = 1  # prctl(2)
_LIBC = ctypes.CDLL(None)


def die_with_parent() -> None:
    """Have the kernel end this process when the thread that started it is gone.

    For `preexec_fn`; it does nothing there that another thread could have locked.
    """
    _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
