/** What others may use to take profiles, results and tables in and out: pure functions, without Angular, the DOM or a clock. */

export { readDiskspdProfile } from './diskspd/read-diskspd-profile';
export type { ReadDiskspdProfile } from './diskspd/read-diskspd-profile';
export { writeDiskspdProfile } from './diskspd/write-diskspd-profile';
export type { WrittenFile } from './diskspd/write-diskspd-profile';
export { readDiskspdResult } from './diskspd/read-diskspd-result';
export { readFioResult } from './fio/read-fio-result';
export type { ImportedResult } from './imported-result';
export { mostProfileBytes, profileKindOf, readProfile } from './read-profile';
export type { ProfileFinding, ProfileKind, ReadProfile } from './read-profile';
export { readFioJob } from './fio/read-fio-job';
export type { FioFinding, ReadFioJob } from './fio/read-fio-job';
export { writeFioJob } from './fio/write-fio-job';
export * from './report/public-api';
export * from './tables/public-api';
export type { ReaderWords } from './words-of-reader';
export type { PlacedProblem } from './xml/xml-reading';
export type { XmlNode, XmlParser } from './xml/xml-tree';
