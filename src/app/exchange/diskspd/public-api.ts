/** What writes results as DISKSPD does, for those who load nothing else of this folder. */

export { writeDiskspdResult } from './write-diskspd-result';
export { writeDiskspdText } from './write-diskspd-text';
