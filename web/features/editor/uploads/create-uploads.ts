import { createStore } from '#web/lib/create-store.ts'

/** A picture is inserted as a picture, every other file as a link. */
export type UploadKind = 'picture' | 'file'

/** A running or failed upload. A placeholder stands for it in the text until it is finished or dropped. */
export interface Upload {
  id: number
  file: File
  kind: UploadKind
  /** The text in the square brackets. */
  text: string
  state: 'sending' | 'failed'
  /** From 0 to 1. */
  part: number
  /** Why it failed. */
  error: string
}

export type Send = (
  upload: Upload,
  options: { signal: AbortSignal; onProgress: (part: number) => void },
) => Promise<{ url: string }>

/** The uploads of one editor. They live outside React. */
export interface Uploads {
  subscribe: (listener: () => void) => () => void
  snapshot: () => readonly Upload[]
  /** Whether an upload is unfinished, so that leaving would lose it. */
  busy: () => boolean
  start: (file: File, kind: UploadKind, text: string) => Upload
  retry: (id: number) => void
  /** Cancels an upload and removes it from the list. */
  drop: (id: number) => void
  dropAll: () => void
}

/**
 * The uploads of one editor.
 * @param send sends one file; its error says why it failed
 * @param onDone the file was uploaded to this address
 */
export function createUploads(send: Send, onDone: (upload: Upload, url: string) => void): Uploads {
  const { subscribe, snapshot, set } = createStore<readonly Upload[]>([])
  const running = new Map<number, AbortController>()
  let lastId = 0

  const change = (id: number, next: Partial<Upload>) =>
    set(snapshot().map((upload) => (upload.id === id ? { ...upload, ...next } : upload)))
  const run = async (upload: Upload) => {
    const { id } = upload
    const stopped = new AbortController()
    running.set(id, stopped)
    try {
      const { url } = await send(upload, { signal: stopped.signal, onProgress: (part) => change(id, { part }) })
      if (stopped.signal.aborted) return
      set(snapshot().filter((other) => other.id !== id))
      onDone(upload, url)
    } catch (error) {
      if (stopped.signal.aborted) return
      change(id, { state: 'failed', error: error instanceof Error ? error.message : String(error) })
    } finally {
      if (running.get(id) === stopped) running.delete(id)
    }
  }
  const drop = (id: number) => {
    running.get(id)?.abort()
    running.delete(id)
    if (snapshot().some((upload) => upload.id === id)) set(snapshot().filter((upload) => upload.id !== id))
  }
  return {
    subscribe,
    snapshot,
    busy: () => snapshot().length > 0,
    start(file, kind, text) {
      lastId += 1
      const upload: Upload = { id: lastId, file, kind, text, state: 'sending', part: 0, error: '' }
      set([...snapshot(), upload])
      void run(upload)
      return upload
    },
    retry(id) {
      const upload = snapshot().find((one) => one.id === id && one.state === 'failed')
      if (!upload) return
      change(id, { state: 'sending', part: 0, error: '' })
      void run(upload)
    },
    drop,
    dropAll() {
      for (const { id } of snapshot()) drop(id)
    },
  }
}
