// Ids that the commands have to refuse.
/** The id of a run or a move that does not exist. */
export const unknownRunId = '20000101-000000-00000000';
/** What somebody types in place of a volume: paths to a server, in any writing, and disks. */
export const typedIds = ['\\\\server\\share', '//server/share', '\\\\?\\UNC\\server\\share', '#0', '/dev/sda'];
/** What is no id of a run, nor of a move. */
export const notRunIds = ['../../etc', '..', '', '/etc', '20000101-000000-0000000G', '20000101-000000-00000000/..'];
