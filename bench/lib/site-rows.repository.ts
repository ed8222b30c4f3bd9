import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'
import { checkIndex } from '#server/search/index-pages.ts'

/** The rows in the database of a site, read directly. */
export async function readRows({ db, dialect }: Database) {
  return {
    pages: await db.selectFrom('page').selectAll().execute(),
    history: await db
      .selectFrom('page_history')
      .select(['page_id', 'revision', 'page_content'])
      .orderBy('page_history_id')
      .execute(),
    renders: await db.selectFrom('page_render').select(['page_id', 'revision', 'page_html']).execute(),
    locks: await db.selectFrom('page_lock').selectAll().execute(),
    index: await checkIndex({ db, dialect }),
    damage: dialect === 'sqlite' ? await damageOf(db) : [],
  }
}

export type Rows = Awaited<ReturnType<typeof readRows>>

/** The errors that SQLite finds in its own file. */
async function damageOf(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.map((row) => row.integrity_check).filter((found) => found !== 'ok')
}

/** Removes all stored renderings, as if no page had been rendered. */
export async function forgetRenderings(db: Database['db']): Promise<void> {
  await db.deleteFrom('page_render').execute()
}
