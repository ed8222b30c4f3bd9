import { enhanceCodeBlocks } from './code-blocks.ts'
import { enhanceCodeTabs } from './code-tabs.ts'
import { drawFlowcharts } from './flowcharts.ts'
import { drawFormulas } from './formulas.ts'
import type { EnhanceJob, EnhanceOptions } from './options.ts'

export type { EnhanceOptions } from './options.ts'

/**
 * Gives a rendered article what needs scripts: buttons on code blocks, formulas, diagrams. KaTeX, Mermaid and flowchart.js are
 * downloaded only when the article has something for them. A formula or diagram with an error keeps its source and says why.
 * @param root the element of class `prose` that holds the HTML of `renderMarkdown`
 * @returns takes everything back, so that the article is as it was rendered: to be called before the HTML or the theme changes
 */
export function enhanceArticle(root: HTMLElement, options: EnhanceOptions): () => void {
  const stopped = new AbortController()
  const undo: (() => void)[] = []
  const job = { root, options, signal: stopped.signal, undo }
  enhanceCodeBlocks(job)
  enhanceCodeTabs(job)
  for (const draw of [drawFormulas, drawMermaid, drawFlowcharts, drawEndpoints]) {
    draw(job).catch((error: unknown) => {
      // a chunk that cannot be downloaded leaves the source on the page
      if (!stopped.signal.aborted) console.error(error)
    })
  }
  return () => {
    stopped.abort()
    for (const step of undo.reverse()) step()
  }
}

/** Diagrams, which few articles have. */
async function drawMermaid(job: EnhanceJob): Promise<void> {
  // collected at once: the preview moves its blocks while the download is under way
  const figures = [...job.root.querySelectorAll<HTMLElement>('[data-diagram="mermaid"], [data-diagram="seq"]')]
  if (figures.length === 0) return
  const mermaid = await import('./mermaid.ts')
  if (!job.signal.aborted) await mermaid.drawMermaid(figures, job)
}

/** The tools of endpoints, which few articles have. */
async function drawEndpoints(job: EnhanceJob): Promise<void> {
  const lines = [...job.root.querySelectorAll<HTMLElement>('.endpoint > .endpoint-url')]
  if (lines.length === 0) return
  const { enhanceEndpoints } = await import('./endpoints.ts')
  if (!job.signal.aborted) enhanceEndpoints(lines, job)
}
