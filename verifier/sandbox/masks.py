"""What a container is not to show: what a job has no use for, and what tells of the machine.

The engine's runtime puts something empty over each that is there. /proc itself must stay, since
that runtime needs it to start a job; of it remain the job's own processes.
"""

from itertools import chain

_NAMES = {
    "/": "etc",
    "/dev/": "pts mqueue",
    "/sys/": "block bus class dev devices firmware hypervisor kernel module power",
    "/sys/fs/": """
        bpf btrfs erofs ext4 f2fs fuse lost+found nfs pstore resctrl selinux smackfs tmpfs virtiofs
        xfs zonefs""",
    "/proc/": """
        acpi asound bus driver dynamic_debug fs irq mpt pressure scsi sys sysvipc tty xen

        bootconfig buddyinfo cgroups cmdline config.gz consoles cpuinfo crypto devices diskstats
        dma execdomains fb filesystems interrupts iomem ioports kallsyms kcore key-users keys kmsg
        kpagecgroup kpagecount kpageflags latency_stats loadavg locks mdstat meminfo misc modules
        mtrr pagetypeinfo partitions sched_debug schedstat slabinfo softirqs stat swaps
        sysrq-trigger timer_list timer_stats uptime version version_signature vmallocinfo vmstat
        zoneinfo""",
}

MASKED = list(
    chain.from_iterable([place + name for name in names.split()] for place, names in _NAMES.items())
)
"""Paths, for `HostConfig.MaskedPaths` of the Docker Engine API; those that are not there do not
matter."""

READ_ONLY = ["/dev", "/sys/fs/cgroup"]
"""For `HostConfig.ReadonlyPaths`: what the engine's runtime mounts for writing, though only root
could write there."""
