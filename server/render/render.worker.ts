import { parentPort } from 'node:worker_threads'
import { type RenderOptions, renderMarkdown } from '#shared/markdown/render.ts'

/** Renders one text at a time, apart from the thread that answers calls. */
parentPort?.on('message', ({ text, options }: { text: string; options: RenderOptions }) => {
  parentPort?.postMessage(renderMarkdown(text, options))
})
