/** An editor that is open in this tab and saves drafts. */
export interface OpenEditor {
  /** The user whose drafts it saves. */
  uid: number
  /** Saves the unsaved text as a draft now. */
  saveDraft: () => void
  /** Saves no drafts from now on, not even when the editor closes. */
  stopDrafts: () => void
}

const writers = new Set<OpenEditor>()

/** Registers an editor until the returned function is called. */
export function addOpenEditor(writer: OpenEditor): () => void {
  writers.add(writer)
  return () => {
    writers.delete(writer)
  }
}

/** Saves the unsaved texts of all editors of this tab as drafts. */
export function saveOpenDrafts(): void {
  for (const { saveDraft } of writers) saveDraft()
}

/** Stops the saving of drafts in this tab, because the writer has logged out. */
export function stopOpenDrafts(): void {
  for (const { stopDrafts } of writers) stopDrafts()
}

/** Whether an editor of another user is open in this tab. */
export function hasOtherWriter(uid: number): boolean {
  return [...writers].some((writer) => writer.uid !== uid)
}
