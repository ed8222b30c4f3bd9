import type { Block } from '#server/formats/export/blocks.ts'

/** A diagram that was drawn. */
export interface Diagram {
  /** For documents that take vectors: without scripts, style sheets and addresses. */
  svg: string
  /** The same as a picture, twice as large as shown. */
  png: Buffer
  /** CSS pixels. */
  width: number
  height: number
}

/** An SVG file that was drawn. */
export interface SvgPicture {
  png: Buffer
  /** The size at which it is shown, in CSS pixels. */
  width: number
  height: number
}

/** Draws diagrams, and SVG files of users. */
export interface DiagramDrawer {
  /** @returns undefined when the source is no diagram, or drawing it takes too long */
  draw(block: Extract<Block, { kind: 'diagram' }>): Promise<Diagram | undefined>
  /**
   * @param most how much larger than shown it is drawn, the longest side of the drawing, and the most pixels of the picture
   * @returns undefined when the file is no picture, or drawing it takes too long
   */
  drawSvg(bytes: Buffer, most: { scale: number; side: number; pixels: number }): Promise<SvgPicture | undefined>
  /** Ends what was started for drawing. */
  close(): Promise<void>
}
