import { htmlInBrowser, siteAddress } from '#web/lib/site.ts'
import type { RenderAnswer, RenderQuestion } from './render.worker.ts'

/** Renders texts in a worker, one at a time. `T` is the type of a text. */
export interface Renderer<T extends { toString: () => string }> {
  /** Renders this text next. It replaces a text that still waits; the answer for an older text is dropped. */
  render: (text: T) => void
  stop: () => void
}

/**
 * Starts the renderer. Its code is downloaded with the first text.
 * @param lineBreaks the setting of the item, a value of `LINE_BREAK_SETTING`
 * @param onDone gets the blocks of safe HTML of the last text, and that text
 * @param onFail the code could not be downloaded; the next text tries again
 */
export function createRenderer<T extends { toString: () => string }>(
  lineBreaks: number,
  onDone: (blocks: string[], text: T) => void,
  onFail: () => void,
): Renderer<T> {
  let worker: Worker | null = null
  let asked = 0
  let busy = false
  let waiting: T | null = null
  let sent: T | null = null

  const send = (text: T) => {
    busy = true
    sent = text
    asked += 1
    worker ??= start()
    worker.postMessage({
      id: asked,
      text: text.toString(),
      lineBreaks,
      origin: siteAddress(),
    } satisfies RenderQuestion)
  }
  const start = () => {
    const made = new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' })
    made.onmessage = ({ data }: MessageEvent<RenderAnswer>) => {
      busy = false
      if (waiting !== null) {
        const next = waiting
        waiting = null
        send(next)
      } else if (data.id === asked && sent) onDone(data.blocks.map(htmlInBrowser), sent)
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
