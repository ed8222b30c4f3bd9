import type { Schema } from '#server/db/schema.ts'
import type { TestApp } from './build-test-app.ts'

const WATCHED = [
  'user',
  'item',
  'item_member',
  'team',
  'team_member',
  'team_item',
  'team_item_member',
  'item_token',
  'catalog',
  'page',
  'page_history',
  'item_change_log',
  'single_page',
  'recycle',
  'moved_catalog',
  'page_lock',
  'options',
  'item_group',
  'item_sort',
  'item_star',
  'message_content',
  'message',
  'subscription',
  'email_token',
  'password_token',
  'invite',
  'template',
  'template_item',
  'upload_file',
  'file_page',
  'mock',
  'page_api',
  'page_link',
  'page_request',
  'plan',
  'plan_order',
  'operation',
] as const satisfies (keyof Schema)[]

/**
 * All rows of the tables with people's work. Compare them before and after a call that must change nothing. The time at which a user was last seen is
 * left out, because a refused call may record it.
 */
export async function snapshot(t: TestApp): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of WATCHED) {
    const rows = await t.services.database.db.selectFrom(table).selectAll().execute()
    tables[table] = rows.map((row) => JSON.stringify({ ...row, last_seen: undefined })).sort()
  }
  return tables
}

/**
 * The same, for a test in which only this application writes. The rows are read again only if it has sent a statement that may have changed them.
 * @returns the former snapshot itself when nothing was written
 */
export function snapshots(t: TestApp): () => Promise<Record<string, unknown[]>> {
  let last: { writes: number; rows: Record<string, unknown[]> } | undefined
  return async () => {
    if (last?.writes !== t.writes()) last = { writes: t.writes(), rows: await snapshot(t) }
    return last.rows
  }
}

/** Empties these tables, for tests that compare them often. */
export async function emptyWatched(t: TestApp): Promise<void> {
  for (const table of WATCHED) await t.services.database.db.deleteFrom(table).execute()
}
