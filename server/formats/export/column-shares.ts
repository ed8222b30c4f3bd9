import type { Block, TableBlock } from './blocks.ts'
import { wordsOf } from './walk-blocks.ts'

/** The least width of a column, and the longest text that counts for its width, in letters. */
const LEAST = 4
const MOST = 60
/** The number of cells that are measured. */
const SAMPLE_ROWS = 200

/** Chinese and Japanese letters and emoji are about twice as wide as Latin ones. */
const widthOf = (text: string): number => {
  let width = 0
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1
  return width
}

const textOfBlock = (block: Block): string => {
  if ('content' in block) return wordsOf(block.content)
  if (block.kind === 'code') return block.pieces.map(({ text }) => text).join('')
  return block.kind === 'list' ? block.items.map(({ blocks }) => blocks.map(textOfBlock).join(' ')).join('\n') : ''
}

/**
 * Divides the width of a table among its columns by the length of their texts. So a column of words gets more room than a column of numbers, and
 * short columns keep their words whole if there is room.
 * @returns a share for each column; together 1
 */
export function columnShares({ columns, rows }: TableBlock): number[] {
  const longest = new Array<number>(columns).fill(LEAST)
  const sum = new Array<number>(columns).fill(0)
  for (const row of rows.slice(0, SAMPLE_ROWS))
    for (const { column, colspan, blocks } of row) {
      if (colspan > 1) continue
      const width = blocks.reduce((most, block) => Math.max(most, widthOf(textOfBlock(block).slice(0, 400))), 0)
      longest[column] = Math.max(longest[column] ?? LEAST, Math.min(MOST, width))
      sum[column] = (sum[column] ?? 0) + Math.min(MOST, width)
    }
  const sampled = Math.max(1, Math.min(rows.length, SAMPLE_ROWS))
  const weights = longest.map((most, at) => Math.sqrt(most) * 2 + (sum[at] ?? 0) / sampled)
  const whole = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => weight / whole)
}
