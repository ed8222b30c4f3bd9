/** Runs `work` while no other process holds the same lock file; `onWait` is called once when another one does. */
export function withLock<T>(file: string, onWait: () => void, work: () => Promise<T>): Promise<T>
