import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type RenderedPage, type RenderOptions, renderAsText } from '#shared/markdown/render.ts'

/** How long a text may take before it is shown as it was written, in milliseconds. */
const DEADLINE_MS = 10_000
/** A worker without work is let go after this long, for its memory. */
const IDLE_MS = 30_000

interface Job {
  text: string
  options: RenderOptions
  done(page: RenderedPage): void
}

const queue: Job[] = []
let worker: Worker | undefined
let running: { job: Job; timer: NodeJS.Timeout } | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Renders a text in a thread of its own, one after the other, so that a page of a megabyte, or one that was made to be slow,
 * holds up nobody's call. A text that takes too long comes back as plain text.
 */
export function renderApart(text: string, options: RenderOptions): Promise<RenderedPage> {
  return new Promise((resolve) => {
    queue.push({ text, options, done: resolve })
    next()
  })
}

/** The file beside the bundled server, or the source. */
const workerFile = () => {
  const bundled = join(import.meta.dirname, 'render.worker.js')
  return existsSync(bundled) ? bundled : join(import.meta.dirname, 'render.worker.ts')
}

function next(): void {
  if (running) return
  clearTimeout(idle)
  const job = queue.shift()
  if (!job) {
    idle = setTimeout(letGo, IDLE_MS).unref()
    return
  }
  running = { job, timer: setTimeout(() => giveUp(), DEADLINE_MS) }
  worker ??= begin()
  worker.postMessage({ text: job.text, options: job.options })
}

function begin(): Worker {
  const made = new Worker(workerFile())
  made.unref()
  made.on('message', (page: RenderedPage) => finish(page))
  made.on('error', () => giveUp())
  return made
}

function finish(page: RenderedPage): void {
  if (!running) return
  clearTimeout(running.timer)
  const { job } = running
  running = undefined
  job.done(page)
  next()
}

/** Ends a worker that is too slow or broken; the next text gets a new one. */
function giveUp(): void {
  letGo()
  if (running) finish(renderAsText(running.job.text))
}

function letGo(): void {
  void worker?.removeAllListeners().terminate()
  worker = undefined
}
