import type { Block, Inline } from './blocks.ts'

/** The blocks directly inside of a block. */
function blocksIn(block: Block): Block[] {
  if (block.kind === 'list') return block.items.flatMap((item) => item.blocks)
  if (block.kind === 'table') return block.rows.flatMap((row) => row.flatMap((cell) => cell.blocks))
  if (block.kind === 'tabs') return block.tabs.map(({ code }) => code)
  return 'blocks' in block ? block.blocks : []
}

/** Every block in order, including nested ones. */
export function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    yield* allBlocks(blocksIn(block))
  }
}

/** The lines of text of a block, without those of nested blocks. */
function linesOf(block: Block): Inline[][] {
  if (block.kind === 'heading' || block.kind === 'paragraph') return [block.content]
  if (block.kind === 'callout') return [block.title]
  if (block.kind === 'details') return [block.summary]
  return block.kind === 'api' ? [...block.summary, ...block.facts.map(({ value }) => value)] : []
}

/** Every part of every line of blocks, including those in links. */
export function* allInlines(blocks: readonly Block[]): Generator<Inline> {
  for (const block of allBlocks(blocks)) for (const line of linesOf(block)) yield* inlinesIn(line)
}

function* inlinesIn(line: readonly Inline[]): Generator<Inline> {
  for (const part of line) {
    yield part
    if (part.kind === 'link') yield* inlinesIn(part.content)
  }
}

/** The text of a line. */
export const wordsOf = (content: readonly Inline[]): string =>
  content
    .map((part) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'link') return wordsOf(part.content)
      return part.kind === 'formula' ? part.tex : part.kind === 'break' ? ' ' : ''
    })
    .join('')
