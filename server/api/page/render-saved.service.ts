import { setTimeout as sleep } from 'node:timers/promises'
import type { RenderedPage, RenderOptions } from '#shared/markdown/render.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/open.ts'
import { listUnrendered, type StoredRender, storeRender } from './render.repository.ts'
import { RENDERER_VERSION, renderPage, storedForm } from './render-page.service.ts'

/** How many pages share one transaction when their renderings are stored. */
const BATCH = 16
/** Rendering begins when nothing was saved for so long, and for some pages at the latest after the longest wait; in milliseconds. */
const QUIET_MS = 100
const LONGEST_WAIT_MS = 2_000

/**
 * Renders pages because they were saved, so that no reader waits for it. No save waits for it either: it begins when the saves are on the disk and
 * no more come for a moment, in a thread of its own, and a page that was saved several times meanwhile is rendered once. What is left when a
 * process ends, or while saves keep coming, is rendered by the first reader (`storedOrRendered`).
 */
export class RenderSaved {
  readonly #database: Database
  readonly #options: RenderOptions
  readonly #render: (text: string, options: RenderOptions) => Promise<RenderedPage>
  readonly #quiet: number
  readonly #pages = new Set<number>()
  #lastSave = 0
  #work: Promise<void> | undefined
  #stopped = false

  /**
   * @param render turns a text into HTML: `renderApart` in a server that has other things to do meanwhile
   * @param quiet how long nothing was saved before it begins, in milliseconds
   */
  constructor(
    { database, config }: { database: Database; config: Pick<Config, 'APP_URL'> },
    render: (text: string, options: RenderOptions) => Promise<RenderedPage>,
    quiet: number = QUIET_MS,
  ) {
    this.#quiet = quiet
    this.#database = database
    this.#options = { origin: config.APP_URL }
    this.#render = render
  }

  /** A save of the page is on the disk. */
  add(page_id: number): void {
    if (this.#stopped) return
    this.#pages.add(page_id)
    this.#lastSave = performance.now()
    this.#work ??= this.#renderAll().finally(() => {
      this.#work = undefined
    })
  }

  /** Resolves when everything that was saved has been rendered. */
  async settled(): Promise<void> {
    while (this.#work) await this.#work
  }

  /** Ends after the pages that are being rendered. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#pages.clear()
    await this.settled()
  }

  async #renderAll(): Promise<void> {
    while (this.#pages.size > 0) {
      await this.#untilQuiet()
      const page_ids = [...this.#pages].slice(0, BATCH)
      for (const page_id of page_ids) this.#pages.delete(page_id)
      // A page that cannot be rendered or stored now (a full disk) is rendered by its first reader.
      await this.#renderSome(page_ids).catch(() => undefined)
    }
  }

  async #untilQuiet(): Promise<void> {
    const latest = performance.now() + LONGEST_WAIT_MS
    for (;;) {
      const now = performance.now()
      const wait = Math.min(this.#lastSave + this.#quiet, latest) - now
      if (wait <= 0 || this.#stopped) return
      await sleep(wait)
    }
  }

  async #renderSome(page_ids: readonly number[]): Promise<void> {
    const { db } = this.#database
    const made: StoredRender[] = []
    for (const page of await listUnrendered(db, page_ids, RENDERER_VERSION)) {
      const markdown = (text: string) => this.#render(text, this.#options)
      const rendering = await renderPage(page, page.item_type, markdown).catch(() => undefined)
      if (rendering) made.push(storedForm(page, rendering))
    }
    if (made.length === 0) return
    await db.transaction().execute(async (inside) => {
      for (const rendering of made) await storeRender(inside, rendering)
    })
  }
}
