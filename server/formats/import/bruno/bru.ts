/** Reads the text of `.bru` files (https://docs.usebruno.com): blocks of pairs or of text, each closed by a bracket at the beginning of a line. */

/** A name and a value of a block. */
export interface BruPair {
  name: string
  value: string
  disabled: boolean
  description: string
}

/** A block: its lines without their common indentation. Its name says whether they are pairs, text or further blocks. */
export interface BruBlock {
  name: string
  lines: readonly string[]
}

/** The most blocks of a file. */
const MAX_BLOCKS = 1000

const OPENING = /^(~?"(?:[^"\\]|\\.)*"|[\w~:.-]+?):?\s*([{[])\s*$/

/** The blocks of a text. Lines outside of blocks and unclosed brackets are ignored. */
export function bruBlocks(lines: readonly string[]): BruBlock[] {
  const blocks: BruBlock[] = []
  for (let at = 0; at < lines.length && blocks.length < MAX_BLOCKS; at += 1) {
    const [, name, bracket] = OPENING.exec(lines[at] as string) ?? []
    if (name === undefined) continue
    const closing = bracket === '{' ? '}' : ']'
    const end = lines.findIndex((line, index) => index > at && line.trimEnd() === closing)
    blocks.push({ name, lines: outdented(lines.slice(at + 1, end < 0 ? undefined : end)) })
    if (end < 0) break
    at = end
  }
  return blocks
}

const outdented = (lines: readonly string[]): string[] => lines.map((line) => line.replace(/^(?: {2}|\t)/, ''))

/** The text of a block such as `body:json` or `docs`. */
export const bruText = (block: BruBlock | undefined): string => block?.lines.join('\n').trim() ?? ''

/** The pairs of a block. A value between `'''` may have several lines. Annotations before a pair may describe it. */
export function bruPairs(block: BruBlock | undefined): BruPair[] {
  const pairs: BruPair[] = []
  const lines = block?.lines ?? []
  let description = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] as string).trim()
    const pair = /^(~?)(?:"((?:[^"\\]|\\.)*)"|([^:\s@][^:]*?))\s*:\s*(.*)$/.exec(line)
    const written = line.startsWith('@') ? line : (pair?.[4] ?? '')
    let value = written
    if (written.includes("'''") && written.indexOf("'''") === written.lastIndexOf("'''")) {
      const end = lines.findIndex((one, index) => index > at && one.includes("'''"))
      const inside = lines.slice(at, end < 0 ? undefined : end + 1).join('\n')
      value = inside.slice(inside.indexOf("'''"))
      at = end < 0 ? lines.length : end
    }
    if (line.startsWith('@')) {
      if (line.startsWith('@description')) description = unquoted(value.replace(/^@description\(?|\)\s*$/g, ''))
      continue
    }
    if (!pair) continue
    const [, off, quoted, bare] = pair
    const name = quoted?.replace(/\\(["\\])/g, '$1') ?? (bare as string)
    pairs.push({ name, value: unquoted(value), disabled: off === '~', description })
    description = ''
  }
  return pairs
}

/** A value without the quotes around it. */
function unquoted(value: string): string {
  const text = value.trim()
  const long = /^'''([\s\S]*?)'''/.exec(text)?.[1]
  if (long !== undefined) return dedented(long).trim()
  return /^(["'])[\s\S]*\1$/.test(text) && text.length > 1 ? text.slice(1, -1) : text
}

function dedented(text: string): string {
  const lines = text.split('\n')
  const indents = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length)
  const common = indents.length > 0 ? Math.min(...indents.slice(0, 10_000)) : 0
  return lines.map((line) => (line.trim() ? line.slice(common) : '')).join('\n')
}

/** The value of a name in a block; empty if there is none. */
export const bruValue = (block: BruBlock | undefined, name: string): string =>
  bruPairs(block).find((pair) => pair.name === name)?.value ?? ''
