import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import type { Rendering } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import type { PageRendering } from '#server/text/render-text.ts'
import { outsideSpans, tracedApart } from '#server/tracing/trace.ts'
import { listUnrendered, type StoredRender, storeRender } from './render.repository.ts'
import { RENDERER_VERSION, type RenderSource, storedForm } from './render-page.ts'

/** Makes the rendering of a page. @param origin our own origin */
type Render = (page: RenderSource, item_type: number, origin: string | undefined) => Promise<PageRendering>

/** How many pages wait at most, for example during an import. The first reader renders the others. */
const WAITING_MOST = 10_000
/** How many pages share one transaction when their renderings are stored. */
const BATCH = 16
/** How long no save must arrive before rendering begins, in milliseconds, and the longest wait while saves keep arriving. */
const QUIET_MS = 100
const LONGEST_WAIT_MS = 2_000

/**
 * Renders saved pages, so that readers do not wait for it. Saves do not wait either: rendering runs in a worker and begins after the commit, when no
 * more saves arrive for a moment. A page with several saves is rendered once. Pages that are left when a process ends, or while saves keep arriving,
 * are rendered by their first reader (`storedOrRendered`).
 */
export class RenderSaved implements Rendering {
  readonly #database: Database
  readonly #origin: string | undefined
  readonly #render: Render
  readonly #quiet: number
  readonly #pages = new Set<number>()
  #lastSave = 0
  #work: Promise<void> | undefined
  #stopped = false

  /**
   * @param render `renderPage`, in a server with other work
   * @param quiet how long no save must arrive before it begins, in milliseconds
   */
  constructor(
    { database, config }: { database: Database; config: Pick<Config, 'APP_URL'> },
    render: Render,
    quiet: number = QUIET_MS,
  ) {
    this.#quiet = quiet
    this.#database = database
    this.#origin = config.APP_URL
    this.#render = render
  }

  /** A save of the page has been committed. */
  add(page_id: number): void {
    if (this.#stopped || this.#pages.size >= WAITING_MOST) return
    this.#pages.add(page_id)
    this.#lastSave = performance.now()
    this.#work ??= outsideSpans(() => this.#renderAll()).finally(() => {
      this.#work = undefined
    })
  }

  /** Resolves when all saved pages have been rendered. */
  async settled(): Promise<void> {
    while (this.#work) await this.#work
  }

  /** Stops after the pages that are being rendered. */
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
      // If a page cannot be rendered or stored now (a full disk), its first reader renders it.
      await tracedApart(
        () => ({ name: 'render saved pages', kind: 'internal', attributes: { 'octavo.pages': page_ids.length } }),
        () => this.#renderSome(page_ids),
      ).catch(() => undefined)
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
    const renderings = (await listUnrendered(db, page_ids, RENDERER_VERSION)).map(async (page) => {
      // If a page cannot be rendered now, its first reader renders it.
      const rendering = await this.#render(page, page.item_type, this.#origin).catch(() => undefined)
      return rendering ? [storedForm(page, rendering)] : []
    })
    const made: StoredRender[] = (await Promise.all(renderings)).flat()
    if (made.length === 0) return
    await db.transaction().execute(async (inside) => {
      for (const rendering of made) await storeRender(inside, rendering)
    })
  }
}
