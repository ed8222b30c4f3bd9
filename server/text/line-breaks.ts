import { ITEM_TYPE } from '#shared/kinds.ts'
import { type LineBreaks, lineBreaksFor } from '#shared/markdown/line-breaks.ts'

/** The value of `page.line_breaks` for a text at its save: 1 when single line breaks are joined. Always 0 for spreadsheets. */
export const storedLineBreaks = (item: { item_type: number; line_breaks: number }, page_content: string): number =>
  item.item_type !== ITEM_TYPE.spreadsheet && lineBreaksFor(item.line_breaks, page_content) === 'joined' ? 1 : 0

/** The stored value as an option of the renderer. */
export const lineBreaksOf = ({ line_breaks }: { line_breaks: number }): LineBreaks =>
  line_breaks === 1 ? 'joined' : 'typed'
