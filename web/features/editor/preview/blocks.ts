/**
 * Decides which old blocks of an article are reused when it is rendered again. For each new block it returns the index of an old
 * one with the same HTML that no other block uses, or -1. A reused block keeps its drawings, its state and its scroll position.
 */
export function keptBlocks(old: readonly string[], next: readonly string[]): number[] {
  const kept = next.map(() => -1)
  let start = 0
  while (start < old.length && start < next.length && old[start] === next[start]) {
    kept[start] = start
    start += 1
  }
  let end = 0
  while (
    end < old.length - start &&
    end < next.length - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  ) {
    kept[next.length - 1 - end] = old.length - 1 - end
    end += 1
  }
  const free = new Map<string, number[]>()
  for (let index = start; index < old.length - end; index++) {
    const html = old[index] as string
    free.set(html, [...(free.get(html) ?? []), index])
  }
  for (let index = start; index < next.length - end; index++) {
    kept[index] = free.get(next[index] as string)?.shift() ?? -1
  }
  return kept
}

interface Block {
  html: string
  /** Usually one: text between elements has an element of its own. */
  nodes: readonly Element[]
  /** Undoes the drawings in them. */
  undo: () => void
}

export type Enhance = (root: HTMLElement) => () => void

/** The rendered article in the page. */
export interface Article {
  /**
   * Shows other HTML. Unchanged blocks stay. The others are built in short pieces, so that typing never waits for them, and are then inserted at
   * once.
   * @returns whether it is shown; false if another text came meanwhile
   */
  show: (blocks: readonly string[]) => Promise<boolean>
  /** Draws everything again, after a change of theme. */
  redraw: (enhance: Enhance) => Promise<boolean>
  clear: () => void
}

/** How long new blocks are built before typing gets a turn, in milliseconds. */
const BUILD_MS = 10

/** An article of more blocks than `MOST_LOOSE` is divided into parts of `PART` blocks each. The browser draws a part only when it is in view. */
const MOST_LOOSE = 150
const PART = 60

/** The class of a part. For the style sheets a part is an article. */
export const PART_CLASS = 'editor-part'

/** Puts nodes into an element in this order. Nodes in the right position are not touched, and others are removed. */
function arrange(parent: Element, nodes: readonly Element[]): void {
  let at = parent.firstElementChild
  for (const node of nodes) {
    if (node === at) at = at.nextElementSibling
    else parent.insertBefore(node, at)
  }
  while (at) {
    const next = at.nextElementSibling
    at.remove()
    at = next
  }
}

/** Puts the blocks of an article in their order, loose or in parts. The browser would check thousands of loose ones in every frame. */
function layOut(root: HTMLElement, nodes: readonly Element[]): void {
  if (nodes.length <= MOST_LOOSE) {
    arrange(root, nodes)
    return
  }
  const old = [...root.children].filter((child) => child.classList.contains(PART_CLASS))
  const count = Math.ceil(nodes.length / PART)
  const parts = Array.from({ length: count }, (_, index) => {
    const part = old[index] ?? document.createElement('div')
    part.className = `prose ${PART_CLASS}`
    return part
  })
  for (const [index, part] of parts.entries()) arrange(part, nodes.slice(index * PART, (index + 1) * PART))
  arrange(root, parts)
}

/** The blocks of safe HTML. Text outside of elements gets an element. */
function parse(html: string): Element[] {
  const template = document.createElement('template')
  template.innerHTML = html
  const blocks: Element[] = []
  for (const node of [...template.content.childNodes]) {
    if (node instanceof Element) blocks.push(node)
    else if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) {
      const span = document.createElement('span')
      span.append(node)
      blocks.push(span)
    }
  }
  return blocks
}

/**
 * @param root the element of class `prose`
 * @param stage an empty, hidden element beside it; new blocks are enhanced in it one by one and then moved to their position
 */
export function createArticle(root: HTMLElement, stage: HTMLElement, firstEnhance: Enhance): Article {
  let enhance = firstEnhance
  let blocks: Block[] = []
  let turn = 0
  /** Blocks of a text that was replaced before it was shown. Most of them belong to the next text too. */
  let spare = new Map<string, Block>()
  const build = (html: string): Block => {
    const nodes = parse(html)
    // `enhance` collects its elements at once, and draws them later wherever they are.
    stage.replaceChildren(...nodes)
    return { html, nodes, undo: enhance(stage) }
  }
  const show = async (html: readonly string[]): Promise<boolean> => {
    turn += 1
    const own = turn
    const before = blocks
    const kept = keptBlocks(
      before.map((block) => block.html),
      html,
    )
    const next: Block[] = []
    const made: Block[] = []
    const make = (source: string) => {
      const block = spare.get(source) ?? build(source)
      spare.delete(source)
      made.push(block)
      return block
    }
    let since = performance.now()
    for (const [index, source] of html.entries()) {
      const old = before[kept[index] ?? -1]
      next.push(old ?? make(source))
      if (performance.now() - since < BUILD_MS) continue
      await pause()
      if (own !== turn) {
        for (const block of made) {
          if (spare.has(block.html)) drop(block)
          else spare.set(block.html, block)
        }
        return false
      }
      since = performance.now()
    }
    const staying = new Set(next)
    for (const block of before) if (!staying.has(block)) drop(block)
    layOut(
      root,
      next.flatMap(({ nodes }) => nodes),
    )
    blocks = next
    dropSpare()
    return true
  }
  const dropSpare = () => {
    for (const block of spare.values()) drop(block)
    spare = new Map()
  }
  const clear = () => {
    turn += 1
    for (const block of blocks) drop(block)
    blocks = []
    dropSpare()
    root.replaceChildren()
  }
  return {
    show,
    clear,
    redraw(nextEnhance) {
      enhance = nextEnhance
      const html = blocks.map((block) => block.html)
      clear()
      return show(html)
    },
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

function drop({ nodes, undo }: Block): void {
  undo()
  for (const node of nodes) node.remove()
}
