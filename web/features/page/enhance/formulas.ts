import katex from 'katex'
import 'katex/dist/katex.min.css'
import { createFailure } from './failure.ts'
import type { EnhanceJob } from './options.ts'

/** How many formulas are drawn before the browser may do other work. */
const BATCH = 100

/** Draws the formulas of an article. */
export async function drawFormulas(formulas: HTMLElement[], { options, signal, undo }: EnhanceJob): Promise<void> {
  for (const [index, element] of formulas.entries()) {
    if (index > 0 && index % BATCH === 0) await new Promise((resume) => setTimeout(resume))
    if (signal.aborted) return
    const source = element.dataset.tex ?? ''
    const target = document.createElement('span')
    try {
      katex.render(source, target, {
        displayMode: element.classList.contains('tex-block'),
        throwOnError: true,
        // nothing that can link, load, style or loop for ever
        trust: false,
        strict: 'ignore',
        maxSize: 20,
        maxExpand: 500,
      })
      element.replaceChildren(...target.childNodes)
      element.classList.add('drawn')
    } catch (error) {
      showFailure(element, source, createFailure(options.texts.formulaFailed, error))
    }
    undo.push(() => {
      element.classList.remove('drawn', 'failed')
      element.removeAttribute('title')
      element.textContent = source
    })
  }
}

/** The reason stands beside a block formula; an inline formula shows it in the tooltip. */
function showFailure(element: HTMLElement, source: string, failure: HTMLElement): void {
  element.classList.add('failed')
  if (!element.classList.contains('tex-block')) {
    element.title = failure.textContent ?? ''
    return
  }
  const pre = document.createElement('code')
  pre.textContent = source
  element.replaceChildren(pre, failure)
}
