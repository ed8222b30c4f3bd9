/** Fenced blocks of code, found line by line. */

export interface CodeBlock {
  /** The line numbers of its fences, from 0. A block without a closing fence ends with the last line. */
  first: number
  last: number
  closed: boolean
  /** The quote marks and indentation before the fence. */
  prefix: string
}

const FENCE = /^((?:[ \t]{0,3}>)*[ \t]*)(`{3,}|~{3,})(.*)$/

/** The fenced blocks of a text, in order. */
export function codeBlocks(lines: readonly string[]): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let open: { first: number; mark: string; prefix: string } | null = null
  for (const [i, line] of lines.entries()) {
    const [, prefix = '', mark = '', rest = ''] = FENCE.exec(line) ?? []
    if (!open) {
      if (mark && !(mark.startsWith('`') && rest.includes('`'))) open = { first: i, mark, prefix }
    } else if (mark[0] === open.mark[0] && mark.length >= open.mark.length && !rest.trim()) {
      blocks.push({ first: open.first, last: i, closed: true, prefix: open.prefix })
      open = null
    }
  }
  if (open) blocks.push({ first: open.first, last: lines.length - 1, closed: false, prefix: open.prefix })
  return blocks
}

/** A code block with its position in a text. */
export interface PlacedCode {
  /** The code, without the prefix of its lines. */
  code: string
  prefix: string
  /** The range of its lines, without the fences. */
  from: number
  to: number
  /** The end of the closing fence. */
  end: number
}

/** Finds the code block around a position of a text; `null` if there is none. */
export function codeAround(text: string, pos: number): PlacedCode | null {
  const lines = text.split('\n')
  const line = text.slice(0, pos).split('\n').length - 1
  const block = codeBlocks(lines).find(({ first, last }) => first <= line && line <= last)
  if (!block) return null
  const inner = lines.slice(block.first + 1, block.closed ? block.last : block.last + 1)
  const from = lines.slice(0, block.first + 1).join('\n').length + 1
  const to = from + inner.join('\n').length
  const { prefix } = block
  return {
    code: inner.map((one) => (one.startsWith(prefix) ? one.slice(prefix.length) : one)).join('\n'),
    prefix,
    from: Math.min(from, text.length),
    to: Math.min(to, text.length),
    end: lines.slice(0, block.last + 1).join('\n').length,
  }
}
