import type { Config } from '#server/config.ts'
import type { WorkAfterSaves } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import type { PageRendering } from '#server/text/render-text.ts'
import { AfterSaves, type AfterSavesOptions } from '#server/work/after-saves.ts'
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
 * Renders saved pages, so that readers do not wait for the rendering. It runs in a worker, after the pages are indexed if many are saved. Pages that are left when a process ends, or while saves keep arriving,
 * are rendered by their first reader (`storedOrRendered`), and so are pages that cannot be rendered or stored now (a full disk).
 */
export class RenderSaved implements WorkAfterSaves {
  readonly #database: Database
  readonly #origin: string | undefined
  readonly #render: Render
  readonly #saved: AfterSaves

  /**
   * @param render `renderPage`, in a server with other work
   * @param options `quietMs`: how long no save must arrive before it begins, in milliseconds
   */
  constructor(
    { database, config }: { database: Database; config: Pick<Config, 'APP_URL'> },
    render: Render,
    { quietMs = QUIET_MS, mustWait }: Pick<Partial<AfterSavesOptions>, 'quietMs' | 'mustWait'> = {},
  ) {
    this.#database = database
    this.#origin = config.APP_URL
    this.#render = render
    this.#saved = new AfterSaves({
      name: 'render saved pages',
      batch: BATCH,
      waitingMost: WAITING_MOST,
      quietMs,
      longestMs: LONGEST_WAIT_MS,
      patientUpTo: WAITING_MOST,
      ...(mustWait && { mustWait }),
      run: (page_ids) => this.#renderSome(page_ids),
    })
  }

  add(page_id: number): void {
    this.#saved.add(page_id)
  }

  settled(): Promise<void> {
    return this.#saved.settled()
  }

  stop(): Promise<void> {
    return this.#saved.stop()
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
