import type { Block } from '#server/formats/export/blocks.ts'

/** A drawn diagram. */
export interface Diagram {
  /** For documents with vector pictures: without scripts, style sheets and addresses. */
  svg: string
  /** The same diagram as a picture, twice as large as shown. */
  png: Buffer
  /** CSS pixels. */
  width: number
  height: number
}

/** A drawn SVG file. */
export interface SvgPicture {
  png: Buffer
  /** The size at which it is shown, in CSS pixels. */
  width: number
  height: number
}

/** Draws diagrams, and SVG files of users. */
export interface DiagramDrawer {
  /** @returns undefined if the source is not a diagram, or drawing it takes too long */
  draw(block: Extract<Block, { kind: 'diagram' }>): Promise<Diagram | undefined>
  /**
   * @param most the limits: the enlargement, the longest side of the drawing, and the pixels of the picture
   * @returns undefined if the file is not a picture, or drawing it takes too long
   */
  drawSvg(bytes: Buffer, most: { scale: number; side: number; pixels: number }): Promise<SvgPicture | undefined>
  /** Ends the processes that were started for drawing. */
  close(): Promise<void>
}
