"""The first process in a container that keeps a fork server, and what its host talks to.

Usage: relay.py SKIP VARIABLES NAME=VALUE... COMMAND... It starts forkserver.py for COMMAND, with so
many variables, in namespaces and under a root of its own, and always has one fork waiting. Only one
job is in the container at a time. Both ways, frames travel: a kind, a length of 8 bytes,
big-endian, and the payload.

    from the host   P  once: the system call filter of jobs
                    I  what the job's fork is to read
    to the host     W  a reading: a fork waits for a job
                    M  a reading, now and then during a job
                    O  what the fork reports
                    E  what it complains about
                    X  a reading: every process of the job is dead

A reading is as in container.py, and the most memory that was seen in use during the last job.
Standard library only: it runs inside the container.
"""

import contextlib
import ctypes
import os
import select
import socket
import struct
import sys

sys.path.insert(0, "/sandbox")

import container  # type: ignore[import-not-found]
import forkserver  # type: ignore[import-not-found]
import isolation  # type: ignore[import-not-found]
import newroot  # type: ignore[import-not-found]
import runner  # type: ignore[import-not-found]

PIECE = 1 << 16
HEAD = 9
START_SECONDS = 30.0
LOOK_SECONDS = 0.02
"""How often to look how much memory is in use."""
CREDENTIALS = struct.Struct("iII")
"""`struct ucred` of unix(7): process, user, group."""


class HostGone(Exception):
    """Nobody is there to work for."""


class Job:
    """A fork of the server, and the files by which it is talked to."""

    def __init__(self, control: socket.socket) -> None:
        self.talk, job_end = socket.socketpair()
        self.report, report_end = os.pipe()
        self.errors, error_end = os.pipe()
        self.talk.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self.talk.settimeout(START_SECONDS)
        socket.send_fds(control, [b"fork"], [job_end.fileno(), report_end, error_end])
        job_end.close()
        os.close(report_end)
        os.close(error_end)
        # Once it is dead, every process of the job is: it is the first of their namespace.
        self.handle = os.pidfd_open(sender(self.talk))
        self.talk.setblocking(False)
        self.unsent = b""

    def send(self) -> None:
        """Pass on what the host sent, as far as the fork takes it now."""
        try:
            self.unsent = self.unsent[self.talk.send(self.unsent) :]
        except BlockingIOError:
            pass
        except ConnectionError:
            self.unsent = b""  # nobody reads; the end of the report says why

    def close(self) -> None:
        """Let go of what has ended."""
        self.talk.close()
        for file in (self.report, self.errors, self.handle):
            os.close(file)


def sender(talk: socket.socket) -> int:
    """Take a short message; return whose it is, as the kernel says."""
    message, said, _, _ = talk.recvmsg(64, socket.CMSG_SPACE(CREDENTIALS.size))
    if not message or not said:
        raise RuntimeError("the fork server is gone")
    return int(CREDENTIALS.unpack(said[0][2])[0])


def start_server(arguments: list[str], allowed: bytes) -> socket.socket:
    """Start the server in a child; return the socket to it."""
    skip, count = arguments[:2]
    variables = dict(each.split("=", 1) for each in arguments[2 : 2 + int(count)])
    near, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    near.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
    near.settimeout(START_SECONDS)
    if os.fork() == 0:
        try:
            be_server(far.detach(), variables, skip, arguments[2 + int(count) :], allowed)
        except BaseException as trouble:
            os.write(2, f"{type(trouble).__name__}: {trouble}".encode("utf-8", "replace"))
        finally:
            os._exit(1)
    far.close()
    server = sender(near)
    if shared := shared_memory(server):
        raise RuntimeError(f"a fork server shares memory with its forks: {shared}")
    return near


def be_server(
    control: int, variables: dict[str, str], skip: str, command: list[str], allowed: bytes
) -> None:
    """Become the fork server."""
    isolation.die_with_parent()
    newroot.enter()
    # Only whose own the namespace of processes is can make one within it for each fork.
    isolation.call("unshare", isolation.CLONE_NEWPID)
    if server := os.fork():
        os.waitpid(server, 0)
        return
    isolation.die_with_parent()
    filter_file, filter_end = os.pipe()
    os.write(filter_end, allowed)
    os.close(filter_end)
    null = os.open("/dev/null", os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.environ.clear()
    os.environ.update(variables)
    sys.argv = ["forkserver.py", str(control), str(filter_file), "0", skip, *command]
    forkserver.main()


def shared_memory(pid: int) -> list[str]:
    """Memory to which a process can write and that its forks would share, of proc_pid_maps(5)."""
    with open(f"/proc/{pid}/maps") as file:
        return [line for line in file if "w" in line.split()[1] and "s" in line.split()[1]]


class Relay:
    """Passes bytes on between the host and one job after another."""

    def __init__(self, control: socket.socket, meter: container.Meter) -> None:
        self.control = control
        self.meter = meter
        self.left = 0
        """Bytes of the frame that is coming."""
        self.most = 0

    def serve(self) -> None:
        """Have a fork ready, be at its service, and so on, until the host is gone."""
        while True:
            job = Job(self.control)
            self.most = 0
            self.tell(b"W")
            self.attend(job)
            job.close()
            if job.unsent or self.left:
                raise RuntimeError("a job ended before it was told to the end")
            self.tell(b"X")

    def attend(self, job: Job) -> None:
        """Pass on all that is said, until the fork is dead and nothing more can come."""
        begun = False
        streams = {job.report: b"O", job.errors: b"E"}
        poller = select.poll()
        for file in (0, *streams, job.handle):
            poller.register(file, select.POLLIN)
        while True:
            ready = dict(poller.poll(LOOK_SECONDS * 1000 if begun else None))
            self.most = max(self.most, self.meter.in_use())
            if 0 in ready or job.talk.fileno() in ready:
                begun = True
                if not job.unsent:
                    job.unsent = self.take()
                elif 0 in ready:
                    raise HostGone  # all that is told of it, while nothing is taken from it
                job.send()
                # Nothing more is taken from the host before the fork has this.
                poller.register(0, 0 if job.unsent else select.POLLIN)
                if job.unsent:
                    poller.register(job.talk, select.POLLOUT)
                else:
                    with contextlib.suppress(KeyError):
                        poller.unregister(job.talk)
            came = [file for file in streams if file in ready]
            for file in came:
                if data := os.read(file, PIECE):
                    runner.send(streams[file], data)
                else:
                    del streams[file]
                    poller.unregister(file)
            if begun and self.meter.is_due():
                self.tell(b"M")
            if job.handle in ready and not came:
                return

    def take(self) -> bytes:
        """The next piece of what the job is to read."""
        if not self.left:
            head = read(HEAD)
            if head[:1] != b"I":
                raise RuntimeError(f"a frame {head[:1]!r} out of turn")
            self.left = int.from_bytes(head[1:], "big")
        data = os.read(0, min(self.left, PIECE))
        if not data:
            raise HostGone
        self.left -= len(data)
        return data

    def tell(self, kind: bytes) -> None:
        """Send a reading."""
        numbers = (*self.meter.reading(), self.most)
        runner.send(kind, b"\0".join(b"%d" % number for number in numbers))


def read(length: int) -> bytes:
    """So many bytes from the host."""
    data = b""
    while len(data) < length:
        piece = os.read(0, length - len(data))
        if not piece:
            raise HostGone
        data += piece
    return data


def main() -> None:
    """Start the server and serve; whatever goes wrong ends the container, and so all that is in
    it."""
    try:
        head = read(HEAD)
        control = start_server(sys.argv[1:], read(int.from_bytes(head[1:], "big")))
        ctypes.CDLL(None).prctl(container.PR_SET_DUMPABLE, 0, 0, 0, 0)
        meter = container.find_meter()
        if meter is None:
            raise RuntimeError("no control group is in sight")
        Relay(control, meter).serve()
    except (HostGone, BrokenPipeError):
        pass
    except BaseException as trouble:
        os.write(2, f"{type(trouble).__name__}: {trouble}".encode("utf-8", "replace"))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
