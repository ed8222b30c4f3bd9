import { Paragraph, type Table } from 'docx'

export type WordBlock = Paragraph | Table

/** Where blocks stand. Lengths are in twentieths of a point. */
export interface Place {
  /** From the left edge of the text or cell. */
  indent: number
  /** From the left edge to the right one. */
  width: number
  /** Lists around the place. */
  depth: number
  /** Tables and boxes around the place. */
  boxes: number
  /** The style of plain paragraphs; empty for that of the text. */
  style: string
  /** Whether plain text is bold, as in heads of tables. */
  bold: boolean
}

/** Tables in tables deeper than this are taken apart: no reader needs them, and programs become slow. */
export const BOXES_MOST = 5

/** A little space after a box or table. Two tables without a paragraph between them become one in Word. */
export const gap = (): Paragraph => new Paragraph({ style: 'Gap', children: [] })
