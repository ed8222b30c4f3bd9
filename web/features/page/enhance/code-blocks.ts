import '#web/ui/icon-button.css'
import { copyText } from '#web/ui/copy-button.tsx'
import { createIcon } from './icons.ts'
import type { EnhanceJob } from './options.ts'

const TICK_MS = 1500

/** How long code blocks get their buttons before the browser may do other work (ms). */
const SLICE_MS = 6

/** Adds the wrap and copy buttons to the head of every code block. */
export async function enhanceCodeBlocks({ root, options, signal, undo }: EnhanceJob): Promise<void> {
  const { texts } = options
  const [newWrap, newCopy] = [buttons(texts.wrap, 'wrap'), buttons(texts.copy, 'copy')]
  let begun = performance.now()
  for (const block of root.querySelectorAll<HTMLElement>('.code')) {
    if (performance.now() - begun > SLICE_MS) {
      await new Promise((resume) => setTimeout(resume))
      begun = performance.now()
    }
    if (signal.aborted) return
    const head = block.querySelector<HTMLElement>(':scope > header')
    const code = block.querySelector<HTMLElement>(':scope > pre')
    if (!head || !code) continue

    const wrap = newWrap()
    wrap.setAttribute('aria-pressed', 'false')
    wrap.addEventListener('click', () => {
      const wrapped = block.classList.toggle('wrapped')
      wrap.setAttribute('aria-pressed', String(wrapped))
    })

    const copy = newCopy()
    const said = document.createElement('span')
    said.className = 'o-hidden'
    said.setAttribute('role', 'status')
    let timer = 0
    copy.addEventListener('click', async () => {
      if (!(await copyText((code.textContent ?? '').replace(/\n$/, '')))) return
      copy.replaceChildren(createIcon('check'))
      copy.dataset.done = ''
      said.textContent = texts.copied
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        copy.replaceChildren(createIcon('copy'))
        delete copy.dataset.done
        said.textContent = ''
      }, TICK_MS)
    })

    head.append(wrap, copy, said)
    undo.push(() => {
      clearTimeout(timer)
      block.classList.remove('wrapped')
      for (const added of [wrap, copy, said]) added.remove()
    })
  }
}

/** Makes a button for each code block. Copies of one take a third of the time of new ones, and long pages have a thousand. */
function buttons(name: string, icon: 'copy' | 'wrap'): () => HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'o-icon-button'
  button.setAttribute('aria-label', name)
  button.title = name
  button.append(createIcon(icon))
  return () => button.cloneNode(true) as HTMLButtonElement
}
