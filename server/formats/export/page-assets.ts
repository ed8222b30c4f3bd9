import type { Block, PictureUse } from './blocks.ts'
import type { Diagram, DiagramDrawer } from './diagrams/diagram.ts'
import { type ExportJob, exportNote } from './export-source.ts'
import { type DrawnPicture, Pictures } from './pictures.ts'
import { allBlocks, allInlines } from './walk-blocks.ts'

/** The pictures, diagrams and formulas in the blocks of a page. */
export interface PageAssets {
  picture(use: PictureUse): DrawnPicture | undefined
  diagram(block: Block): Diagram | undefined
}

/** Loads the pictures and draws the diagrams of the pages of one document. */
export class AssetLoader {
  readonly #job: ExportJob
  readonly #pictures: Pictures
  readonly #drawer: DiagramDrawer | undefined

  /** @param drawer draws diagrams; without it the document contains their source */
  constructor(job: ExportJob, drawer?: DiagramDrawer) {
    this.#job = job
    this.#pictures = new Pictures(job, drawer)
    this.#drawer = drawer
  }

  /** Loads the assets for the blocks of a page. Notes those that cannot be loaded. */
  async load(blocks: readonly Block[], page_id: number): Promise<PageAssets> {
    const pictures = new Map<string, DrawnPicture | undefined>()
    for (const part of allInlines(blocks)) {
      if (part.kind !== 'picture' || pictures.has(part.picture.address)) continue
      this.#job.signal.throwIfAborted()
      pictures.set(part.picture.address, await this.#pictures.load(part.picture, page_id))
    }
    const diagrams = new Map<Block, Diagram>()
    for (const block of allBlocks(blocks)) {
      if (block.kind !== 'diagram') continue
      this.#job.signal.throwIfAborted()
      const drawn = await this.#drawer?.draw(block)
      if (drawn) diagrams.set(block, drawn)
      else this.#job.note(exportNote('diagram_as_text', page_id, block.source))
    }
    return { picture: (use) => pictures.get(use.address), diagram: (block) => diagrams.get(block) }
  }
}
