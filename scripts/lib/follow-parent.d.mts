/** Ends this process by SIGTERM when the process that started it dies. */
export function followParent(): void
