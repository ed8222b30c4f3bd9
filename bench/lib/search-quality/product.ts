import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Answer, buildTestApp, type TestApp } from '#server/test/build-test-app.ts'
import {
  makeCatalog,
  makeItem,
  makePage,
  makeUser,
  type TestCatalog,
  type TestItem,
  type TestUser,
} from '#server/test/factories.ts'
import { startPostgres } from '#server/test/postgres.ts'
import type { PublicItem } from '#server/test/query-set/public-set.ts'
import type { Asker } from './measure.ts'

export type Engine = 'sqlite' | 'postgres'

/** The searches of a site that holds the public documents: in all items, and in the item of the first wanted page. */
export interface ProductSearch {
  all: Asker
  item: Asker
  close(): Promise<void>
}

type Found = Pick<Answer<'search/all'>, 'error_code' | 'error_field' | 'error_message'> & {
  data: { pages: readonly { page_id: number }[] }
}

/** Starts the application on an empty database and fills it with the corpus. */
export async function productSearch(engine: Engine, corpus: readonly PublicItem[]): Promise<ProductSearch> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-search-quality-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const url = postgres?.url ?? `sqlite:${join(folder, 'octavo.db')}`
  const drop = async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const database = await openDatabase(url)
  await migrateToLatest(database)
  await database.close()
  const t = await buildTestApp({}, [], undefined, { url, drop })
  const owner = await makeUser(t)
  const keys = new Map<number, string>()
  const items = new Map<string, TestItem>()
  for (const one of corpus) items.set(one.name, await fill(t, owner, one, keys))
  const keysOf = ({ error_code, error_field, error_message, data }: Found): string[] => {
    if (error_code === 0) return data.pages.map(({ page_id }) => keys.get(page_id) ?? '')
    // A keyword that the call refuses, for its length, finds nothing.
    if (error_field === 'keyword') return []
    throw new Error(`The search was refused: ${error_message}`)
  }
  const [first] = items.values()
  return {
    all: async ({ query }) => keysOf(await t.call('search/all', { keyword: query }, owner)),
    item: async ({ query, item }) => {
      const { item_id } = (items.get(item) ?? first) as TestItem
      return keysOf(await t.call('item/search', { item_id, keyword: query }, owner))
    },
    close: () => t.close(),
  }
}

async function fill(t: TestApp, owner: TestUser, one: PublicItem, keys: Map<number, string>): Promise<TestItem> {
  const item = await makeItem(t, { owner, item_name: one.title })
  const catalogs = new Map<string, TestCatalog>()
  for (const { key, path, title, content } of one.pages) {
    let parent: TestCatalog | undefined
    for (let depth = 1; depth <= path.length; depth++) {
      const name = path.slice(0, depth).join('\n')
      const catalog: TestCatalog =
        catalogs.get(name) ?? (await makeCatalog(t, item, { cat_name: path[depth - 1], parent }))
      catalogs.set(name, catalog)
      parent = catalog
    }
    const made = await makePage(t, item, { page_title: title, page_content: content, cat_id: parent?.cat_id })
    keys.set(made.page_id, key)
  }
  return item
}
