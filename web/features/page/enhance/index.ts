import { enhanceCodeBlocks } from './code-blocks.ts'
import { enhanceCodeTabs } from './code-tabs.ts'
import { nameHeadings } from './headings.ts'
import type { EnhanceJob, EnhanceOptions } from './options.ts'

export type { EnhanceOptions } from './options.ts'

/**
 * Adds to a rendered article what needs scripts: names of headings, buttons on code blocks, formulas, diagrams. KaTeX, Mermaid and flowchart.js are
 * downloaded only when the article uses them. A formula or diagram with an error keeps its source and shows the reason.
 * @param root the element of class `prose` that contains the HTML of `renderMarkdown`
 * @returns undoes everything, so that the article is as it was rendered; call it before the HTML or the theme changes
 */
export function enhanceArticle(root: HTMLElement, options: EnhanceOptions): () => void {
  const stopped = new AbortController()
  const undo: (() => void)[] = []
  const job = { root, options, signal: stopped.signal, undo }
  enhanceCodeTabs(job)
  for (const draw of [nameHeadings, enhanceCodeBlocks, drawFormulas, drawMermaid, drawFlowcharts, drawEndpoints]) {
    draw(job).catch((error: unknown) => {
      // When a chunk cannot be downloaded, the source stays on the page.
      if (!stopped.signal.aborted) console.error(error)
    })
  }
  return () => {
    stopped.abort()
    for (const step of undo.reverse()) step()
  }
}

/** Draws formulas, whose code is downloaded on demand. */
async function drawFormulas(job: EnhanceJob): Promise<void> {
  // Collected at once, because the preview moves its blocks during the download.
  const formulas = [...job.root.querySelectorAll<HTMLElement>('.tex[data-tex]')]
  if (formulas.length === 0) return
  const tex = await import('./formulas.ts')
  if (!job.signal.aborted) await tex.drawFormulas(formulas, job)
}

/** Draws diagrams, whose code is downloaded on demand. */
async function drawMermaid(job: EnhanceJob): Promise<void> {
  const figures = [...job.root.querySelectorAll<HTMLElement>('[data-diagram="mermaid"], [data-diagram="seq"]')]
  if (figures.length === 0) return
  const mermaid = await import('./mermaid.ts')
  if (!job.signal.aborted) await mermaid.drawMermaid(figures, job)
}

/** Draws flow charts, whose code is downloaded on demand. */
async function drawFlowcharts(job: EnhanceJob): Promise<void> {
  const figures = [...job.root.querySelectorAll<HTMLElement>('[data-diagram="flow"]')]
  if (figures.length === 0) return
  const flowcharts = await import('./flowcharts.ts')
  if (!job.signal.aborted) await flowcharts.drawFlowcharts(figures, job)
}

/** Adds the buttons of endpoints, whose code is downloaded on demand. */
async function drawEndpoints(job: EnhanceJob): Promise<void> {
  const lines = [...job.root.querySelectorAll<HTMLElement>('.endpoint > .endpoint-url')]
  if (lines.length === 0) return
  const { enhanceEndpoints } = await import('./endpoints.ts')
  if (!job.signal.aborted) enhanceEndpoints(lines, job)
}
