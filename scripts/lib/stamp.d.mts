/** Fingerprint of the sources by path, size and time of change: 64 hexadecimal digits. */
export function sourceStamp(root: string): string
/** Tells whether dist/ was built from the present sources. */
export function isBuilt(root: string): boolean
/** Path of the file that holds the stamp of the last build. */
export function buildStampFile(root: string): string
