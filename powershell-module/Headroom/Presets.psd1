# The presets of the tool, for tab completion of -PresetId. The tool's own list is in src/app/profile/presets.ts.
@{
    Presets = @(
        'baseline-read'
        'coordinator-check'
        'oltp'
        'olap'
        'exchange'
        'backup-write'
        'backup-read'
        'max-write-iops'
        'max-read-iops'
        'max-throughput-read'
        'max-throughput-write'
        'combined'
        'host-cache'
        'file-copy'
        'crystaldiskmark-seq1m-q8t1'
        'crystaldiskmark-seq1m-q1t1'
        'crystaldiskmark-rnd4k-q32t1'
        'crystaldiskmark-rnd4k-q1t1'
        'vmfleet-general'
        'vmfleet-peak'
        'vmfleet-vdi'
        'vmfleet-sql'
    )
}
