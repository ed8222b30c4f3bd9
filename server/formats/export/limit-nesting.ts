import type { Block } from './blocks.ts'

/**
 * Lists, tables and boxes inside of each other, at most. Typst refuses a document that is nested much deeper, and Word becomes slow. People do not
 * write such texts; attacks do.
 */
const NESTING_MOST = 8

/** Takes apart what is nested too deeply, in place: its blocks stand where it stood. */
export function limitNesting(blocks: readonly Block[], left = NESTING_MOST): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') {
      if (left === 0) return block.items.flatMap((item) => limitNesting(item.blocks, 0))
      for (const item of block.items) item.blocks = limitNesting(item.blocks, left - 1)
    } else if (block.kind === 'table') {
      if (left === 0) return block.rows.flatMap((row) => row.flatMap((cell) => limitNesting(cell.blocks, 0)))
      for (const row of block.rows) for (const cell of row) cell.blocks = limitNesting(cell.blocks, left - 1)
    } else if ('blocks' in block) {
      if (left === 0) return limitNesting(block.blocks, 0)
      block.blocks = limitNesting(block.blocks, left - 1)
    }
    return [block]
  })
}
