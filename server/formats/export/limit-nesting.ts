import type { Block } from './blocks.ts'

/**
 * The deepest nesting of lists, tables and boxes. Typst refuses much deeper documents, and Word becomes slow. People do not write such texts;
 * attackers do.
 */
const NESTING_MOST = 8

/** Flattens content that is nested too deeply, in place. Its blocks take its position. */
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
