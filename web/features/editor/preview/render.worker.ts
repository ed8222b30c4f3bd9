import { lineBreaksFor } from '#shared/markdown/line-breaks.ts'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { splitBlocks } from './split-blocks.ts'

/** A text to render. The answer carries the same id. */
export interface RenderQuestion {
  id: number
  text: string
  /** A value of `LINE_BREAK_SETTING`: the preview treats line breaks as a save would. */
  lineBreaks: number
  origin: string
}

export interface RenderAnswer {
  id: number
  /** The outermost elements of the safe HTML, in order. */
  blocks: string[]
}

// Texts are rendered here, so that typing never waits for it.
addEventListener('message', ({ data }: MessageEvent<RenderQuestion>) => {
  const { html } = renderMarkdown(data.text, {
    origin: data.origin,
    lineBreaks: lineBreaksFor(data.lineBreaks, data.text),
  })
  postMessage({ id: data.id, blocks: splitBlocks(html) } satisfies RenderAnswer)
})
