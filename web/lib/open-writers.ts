/** An editor that is open in this tab and keeps drafts. */
export interface OpenWriter {
  /** Whose drafts it keeps. */
  uid: number
  /** Keeps what is unsaved now. */
  keep: () => void
  /** Keeps nothing from now on, not even when the editor closes. */
  stop: () => void
}

const writers = new Set<OpenWriter>()

/** Announces an editor until the returned function is called. */
export function addWriter(writer: OpenWriter): () => void {
  writers.add(writer)
  return () => {
    writers.delete(writer)
  }
}

/** Keeps what is unsaved in all editors of this tab. */
export function keepWriters(): void {
  for (const { keep } of writers) keep()
}

/** Ends the keeping of drafts in this tab: whoever was writing has logged out. */
export function stopWriters(): void {
  for (const { stop } of writers) stop()
}

/** Whether somebody else than this user writes in this tab. */
export function hasWriterBeside(uid: number): boolean {
  return [...writers].some((writer) => writer.uid !== uid)
}
