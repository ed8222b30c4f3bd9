import { Paragraph, type Table } from 'docx'

export type WordBlock = Paragraph | Table

/** The position of blocks in the document. Lengths are in twentieths of a point. */
export interface Place {
  /** From the left edge of the text or cell. */
  indent: number
  /** From the left edge to the right one. */
  width: number
  /** The number of lists around it. */
  depth: number
  /** The number of tables and boxes around it. */
  boxes: number
  /** The style of plain paragraphs; empty for that of the text. */
  style: string
  /** Whether plain text is bold, as in heads of tables. */
  bold: boolean
}

/** The deepest nesting of tables. Deeper ones are flattened: no reader needs them, and programs become slow. */
export const BOXES_MOST = 5

/** A little space after a box or table. Two tables without a paragraph between them become one in Word. */
export const gap = (): Paragraph => new Paragraph({ style: 'Gap', children: [] })
