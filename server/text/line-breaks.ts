import { ITEM_TYPE } from '#shared/kinds.ts'
import { type LineBreaks, lineBreaksFor } from '#shared/markdown/line-breaks.ts'

/** What a saved text keeps of what its line breaks mean: the column `page.line_breaks`. A spreadsheet is no Markdown. */
export const storedLineBreaks = (item: { item_type: number; line_breaks: number }, page_content: string): number =>
  item.item_type !== ITEM_TYPE.spreadsheet && lineBreaksFor(item.line_breaks, page_content) === 'joined' ? 1 : 0

/** The same as the renderer wants it. */
export const lineBreaksOf = ({ line_breaks }: { line_breaks: number }): LineBreaks =>
  line_breaks === 1 ? 'joined' : 'typed'
