import { renderMarkdown } from '#shared/markdown/render.ts'

/** What the preview asks: a text, and a number that comes back with the answer. */
export interface RenderQuestion {
  id: number
  text: string
  origin: string
}

export interface RenderAnswer {
  id: number
  html: string
}

// Rendering happens here, so that typing never waits for it.
addEventListener('message', ({ data }: MessageEvent<RenderQuestion>) => {
  const { html } = renderMarkdown(data.text, { origin: data.origin })
  postMessage({ id: data.id, html } satisfies RenderAnswer)
})
