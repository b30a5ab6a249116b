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
        'file-copy'
    )
}
