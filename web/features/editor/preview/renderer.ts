import type { RenderAnswer, RenderQuestion } from './render.worker.ts'

/** Renders texts away from typing, one at a time. */
export interface Renderer {
  /** Renders this text next. A text that still waits gives way to it; an answer to an older one is dropped. */
  render: (text: string) => void
  stop: () => void
}

/**
 * Starts the renderer; its code is downloaded with the first text.
 * @param onDone gets safe HTML of the last text that was given
 * @param onFail the code could not be downloaded; the next text tries again
 */
export function createRenderer(onDone: (html: string) => void, onFail: () => void): Renderer {
  let worker: Worker | null = null
  let asked = 0
  let busy = false
  let waiting: string | null = null

  const send = (text: string) => {
    busy = true
    asked += 1
    worker ??= start()
    worker.postMessage({ id: asked, text, origin: location.origin } satisfies RenderQuestion)
  }
  const start = () => {
    const made = new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' })
    made.onmessage = ({ data }: MessageEvent<RenderAnswer>) => {
      busy = false
      if (waiting !== null) {
        const next = waiting
        waiting = null
        send(next)
      } else if (data.id === asked) onDone(data.html)
    }
    made.onerror = () => {
      made.terminate()
      worker = null
      busy = false
      waiting = null
      onFail()
    }
    return made
  }
  return {
    render(text) {
      if (busy) waiting = text
      else send(text)
    },
    stop() {
      worker?.terminate()
      worker = null
    },
  }
}
