import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import { type Anchor, pairUp, translate } from './sync.ts'

/** Parts of a text that no block of the preview shows. */
const INVISIBLE = new Set(['LinkReference', 'Comment', 'CommentBlock', 'HTMLBlock'])

/** Tops of the blocks and headings of the text, as far as it is parsed. */
function measureSource(view: EditorView) {
  const blocks: number[] = []
  const headings: number[] = []
  const origin = view.documentPadding.top
  for (let node = syntaxTree(view.state).topNode.firstChild; node; node = node.nextSibling) {
    if (INVISIBLE.has(node.name)) continue
    const top = view.lineBlockAt(node.from).top + origin
    blocks.push(top)
    if (/Heading/.test(node.name)) headings.push(top)
  }
  return { blocks, headings }
}

function measurePreview(pane: HTMLElement, article: HTMLElement) {
  const origin = pane.getBoundingClientRect().top - pane.scrollTop
  const blocks: number[] = []
  const headings: number[] = []
  for (const child of article.children) {
    const top = child.getBoundingClientRect().top - origin
    blocks.push(top)
    if (/^H[1-6]$/.test(child.tagName)) headings.push(top)
  }
  return { blocks, headings }
}

/**
 * Lets text and preview scroll together. The side under the pointer, the finger or the caret leads; the other follows.
 * @param pane the scrolling element around the article
 * @returns `stop`, and `follow`: brings the preview to where the text is, after it was rendered
 */
export function scrollTogether(view: EditorView, pane: HTMLElement, article: HTMLElement) {
  const scroller = view.scrollDOM
  let leader: keyof Anchor = 'source'
  let frame = 0

  const anchors = (): Anchor[] =>
    pairUp(measureSource(view), measurePreview(pane, article), {
      source: scroller.scrollHeight - scroller.clientHeight,
      preview: pane.scrollHeight - pane.clientHeight,
    })
  const follow = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      // one of the two is hidden
      if (scroller.clientHeight === 0 || pane.clientHeight === 0) return
      const [from, to] = leader === 'source' ? [scroller, pane] : [pane, scroller]
      const top = translate(anchors(), leader, from.scrollTop)
      if (Math.abs(to.scrollTop - top) >= 1) to.scrollTop = top
    })
  }
  const followIf = (side: keyof Anchor) => () => {
    if (leader === side) follow()
  }
  const lead = (side: keyof Anchor) => () => {
    leader = side
  }
  const stopped = new AbortController()
  const options = { signal: stopped.signal, passive: true }
  for (const [element, side] of [
    [scroller, 'source'],
    [pane, 'preview'],
  ] as const) {
    for (const gesture of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'])
      element.addEventListener(gesture, lead(side), options)
    element.addEventListener('scroll', followIf(side), options)
  }
  return {
    follow,
    stop() {
      cancelAnimationFrame(frame)
      stopped.abort()
    },
  }
}
