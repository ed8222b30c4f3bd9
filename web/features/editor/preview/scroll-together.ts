import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import { PART_CLASS } from './blocks.ts'
import { type Anchor, type Anchors, pairUp, type Side, translate } from './sync.ts'

/** Nodes of a text that have no block in the preview. */
const INVISIBLE = new Set(['LinkReference', 'Comment', 'CommentBlock', 'HTMLBlock'])

/** The part of a long text outside the view is parsed in steps of this many milliseconds. */
const PARSE_MS = 12

/** The blocks and headings of the text, as far as it is parsed, by their places in it. */
function sourceSide(view: EditorView): Side<number> {
  const blocks: number[] = []
  const headings: number[] = []
  const origin = view.documentPadding.top
  const tree = ensureSyntaxTree(view.state, view.state.doc.length, PARSE_MS) ?? syntaxTree(view.state)
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (INVISIBLE.has(node.name)) continue
    blocks.push(node.from)
    if (/Heading/.test(node.name)) headings.push(node.from)
  }
  return { blocks, headings, topOf: (place) => view.lineBlockAt(place).top + origin }
}

/** Whether a part of a long article is laid out now. Older browsers lay out all of them. */
const isDrawn = (part: Element) => part.firstElementChild?.checkVisibility?.({ contentVisibilityAuto: true }) ?? true

/** The blocks and headings of the preview. */
function previewSide(pane: HTMLElement, article: HTMLElement): Side<Element> {
  const origin = pane.getBoundingClientRect().top - pane.scrollTop
  const blocks = [...article.children].flatMap((child) =>
    child.classList.contains(PART_CLASS) ? [...child.children] : [child],
  )
  const topOf = (block: Element) => {
    const part = block.parentElement
    if (!part || part === article || isDrawn(part)) return block.getBoundingClientRect().top - origin
    // Measuring a block that is not laid out would lay it out. Until it comes into view, equal heights are assumed.
    const box = part.getBoundingClientRect()
    return box.top - origin + (box.height * [...part.children].indexOf(block)) / part.children.length
  }
  return { blocks, headings: blocks.filter(({ tagName }) => /^H[1-6]$/.test(tagName)), topOf }
}

/**
 * Makes text and preview scroll together. The side with the pointer, the finger or the caret leads; the other follows.
 * @param pane the scrolling element around the article
 * @returns `stop`, and `follow`, which scrolls the preview to the text after a rendering
 */
export function scrollTogether(view: EditorView, pane: HTMLElement, article: HTMLElement) {
  const scroller = view.scrollDOM
  let leader: keyof Anchor = 'source'
  let frame = 0

  const anchors = (): Anchors =>
    pairUp(sourceSide(view), previewSide(pane, article), {
      source: scroller.scrollHeight - scroller.clientHeight,
      preview: pane.scrollHeight - pane.clientHeight,
    })
  const follow = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      // One of the two is hidden.
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
