import { EditorSelection, type EditorState, type SelectionRange, type StateCommand } from '@codemirror/state'
import { isVerbatim, nodeAround } from './line.ts'
import { cellAt } from './table.ts'

const ADDRESS = /^(?:https?:\/\/|mailto:|\/)\S+$/i
/** Texts that count as an address when they are pasted over words. A path alone may be meant as text. */
const PASTED_ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i
const BLANK_ADDRESS = 'https://'

/** The part of a range that a link can replace. In a table row it is the content of one cell. */
function linkable(state: EditorState, { from, to }: SelectionRange): { from: number; to: number; inTable: boolean } {
  const cell = cellAt(state, from)
  if (!cell) return { from, to, inTable: false }
  const within = (pos: number) => Math.min(Math.max(pos, cell.from), cell.to)
  return { from: within(from), to: within(to), inTable: true }
}

/** Whether every opening bracket is closed, and no bracket is closed before it is opened. */
function isBalanced(text: string, open: string, close: string): boolean {
  let depth = 0
  for (const character of text.replaceAll(/\\./g, '')) {
    if (character === open) depth += 1
    else if (character === close) depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Words as the text of a link: on one line, with brackets that do not end the link. */
function linkText(words: string): string {
  const line = words.replace(/\s*\n\s*/g, ' ')
  return isBalanced(line, '[', ']')
    ? line
    : line.replaceAll(/\\.|[[\]]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`))
}

/** An address inside the parentheses of a link, escaped so that it does not end the link. */
function linkAddress(address: string, inTable: boolean): string {
  const whole = inTable ? address.replaceAll('|', '%7C') : address
  if (isBalanced(whole, '(', ')') && !whole.startsWith('<')) return whole
  return whole.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('<', '%3C')
}

/**
 * Makes a link (`sign` empty) or a picture (`!`) of every selection. Selected words become its text, and the address is selected. A
 * selected address becomes its address. Without a selection the text is `placeholder`, which is selected. In a table the link stays
 * in its cell.
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
 * Pastes an address. Selected words become a link to it. In a table cell its pipes are escaped. Returns `false` for other text, in
 * code, for several lines, and for words that are an address or part of a link already.
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
