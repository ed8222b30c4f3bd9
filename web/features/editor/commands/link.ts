import { EditorSelection, type EditorState, type SelectionRange, type StateCommand } from '@codemirror/state'
import { isVerbatim, nodeAround } from './line.ts'
import { cellAt } from './table.ts'

const ADDRESS = /^(?:https?:\/\/|mailto:|\/)\S+$/i
/** What is taken for an address when it is pasted over words: a path alone may be meant as text. */
const PASTED_ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i
const BLANK_ADDRESS = 'https://'

/** The part of a range that a link can stand in for: in a row of a table that is the content of one cell. */
function linkable(state: EditorState, { from, to }: SelectionRange): { from: number; to: number; inTable: boolean } {
  const cell = cellAt(state, from)
  if (!cell) return { from, to, inTable: false }
  const within = (pos: number) => Math.min(Math.max(pos, cell.from), cell.to)
  return { from: within(from), to: within(to), inTable: true }
}

/** Whether each bracket that opens is closed, and none is closed before. */
function isBalanced(text: string, open: string, close: string): boolean {
  let depth = 0
  for (const character of text.replaceAll(/\\./g, '')) {
    if (character === open) depth += 1
    else if (character === close) depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Words as the text of a link: on one line, and no bracket of theirs ends it. */
function linkText(words: string): string {
  const line = words.replace(/\s*\n\s*/g, ' ')
  return isBalanced(line, '[', ']')
    ? line
    : line.replaceAll(/\\.|[[\]]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`))
}

/** An address inside the parentheses of a link, which none of its signs may end. */
function linkAddress(address: string, inTable: boolean): string {
  const whole = inTable ? address.replaceAll('|', '%7C') : address
  if (isBalanced(whole, '(', ')') && !whole.startsWith('<')) return whole
  return whole.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('<', '%3C')
}

/**
 * Makes a link (`sign` empty) or a picture (`!`) of every selection. Selected words become its text, and the address is selected; a
 * selected address becomes its address; with nothing selected the text `placeholder` stands there, selected. In a table it stays in its cell.
 */
export function insertLink(sign: '' | '!', placeholder: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const change = state.changeByRange((range) => {
      const { from, to, inTable } = linkable(state, range)
      const chosen = state.sliceDoc(from, to)
      const isAddress = ADDRESS.test(chosen)
      const text = isAddress || !chosen ? placeholder : linkText(chosen)
      const address = isAddress ? linkAddress(chosen, inTable) : BLANK_ADDRESS
      const textFrom = from + sign.length + 1
      const addressFrom = textFrom + text.length + 2
      return {
        changes: [{ from, to, insert: `${sign}[${text}](${address})` }],
        range:
          isAddress || !chosen
            ? EditorSelection.range(textFrom, textFrom + text.length)
            : EditorSelection.range(addressFrom, addressFrom + address.length),
      }
    })
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}

/**
 * Pastes an address: over selected words it makes a link of them, into a cell of a table it goes without a bar that would end the cell.
 * Not handled: other text, code, several lines, and words that are an address or belong to a link already.
 */
export function pasteAddress(pasted: string): StateCommand {
  const address = pasted.trim()
  return ({ state, dispatch }) => {
    if (state.readOnly || !PASTED_ADDRESS.test(address)) return false
    const parts = state.selection.ranges.map((range) => linkable(state, range))
    const isWords = parts.every(({ from, to }) => {
      const words = state.sliceDoc(from, to)
      const isFree = !isVerbatim(state, from) && !nodeAround(state, from + 1, ['Link', 'Image', 'InlineCode', 'URL'])
      return words.trim() !== '' && !words.includes('\n') && !ADDRESS.test(words.trim()) && isFree
    })
    const hasBar = parts.some(({ inTable }) => inTable) && address.includes('|')
    if (!isWords && !hasBar) return false
    const change = state.changeByRange((range) => {
      const { from, to, inTable } = linkable(state, range)
      const words = state.sliceDoc(from, to)
      const insert = isWords ? `[${linkText(words)}](${linkAddress(address, inTable)})` : address.replaceAll('|', '%7C')
      return { changes: [{ from, to, insert }], range: EditorSelection.cursor(from + insert.length) }
    })
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input.paste' }))
    return true
  }
}
