import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * What SQLite's planner is told of tables and indexes, in the form of `sqlite_stat1`: rows in all, then rows with the same first column, the same first two columns, and so on. They
 * describe a site of 100,000 pages in items of 1,000 pages. Without them the planner assumes that an item has 9 pages. For a table or an index that is
 * missing here it assumes a million rows, 10 of them with the same first column, which suits those with a few rows for each key. The first number of a partial index counts only the rows in it.
 */
const STATISTICS: readonly (readonly [table: string, index: string | null, rows: string])[] = [
  ['page', 'page_item', '100000 1000 900 50 1 1'],
  ['page', 'page_title', '100000 1000 50 1'],
  ['page', 'page_by_title', '100000 1000 1'],
  ['page_indexed', 'page_indexed_not_whole', '100 20'],
  ['page_indexed', null, '100000'],
  ['page_search_text', null, '100000'],
  ['page_render', 'page_render_page', '100000 1'],
  ['page_history', 'page_history_page', '1000000 10 1'],
  ['page_history', 'page_history_revision', '1000000 10 1'],
  ['page_link', 'page_link_to', '100000 4 1'],
  ['page_api', 'page_api_item', '20000 200'],
  ['page_api', 'page_api_once', '20000 1'],
  ['page_request', 'page_request_once', '10000 100 50 1'],
  ['page_request', 'page_request_page', '10000 1'],
  ['catalog', 'catalog_item', '5000 50 8 1 1'],
  ['recycle', 'recycle_item', '5000 50 1'],
  ['recycle', 'recycle_page', '5000 1'],
  ['item', 'item_uid', '1000 10'],
  ['item', 'item_newest', '1000 2 1'],
  ['item', 'item_deleted', '100 2'],
  ['item', 'item_search_engines', '10 1'],
  ['item_change_log', 'item_change_log_item', '100000 300 1'],
  ['item_member', 'item_member_once', '10000 10 1'],
  ['item_member', 'item_member_uid', '10000 10'],
  ['team_item_member', 'team_item_member_once', '10000 20 20 1'],
  ['team_item_member', 'team_item_member_rights', '10000 20 1'],
  ['team_item_member', 'team_item_member_uid', '10000 10'],
  ['upload_file', 'upload_file_item', '50000 200'],
  ['upload_file', 'upload_file_bytes', '50000 200 10 1'],
  ['upload_file', 'upload_file_uid', '50000 50 1'],
  ['upload_file', 'upload_file_page', '50000 10'],
  ['upload_file', 'upload_file_missing', '100 1'],
  ['file_page', 'file_page_once', '50000 1 1'],
  ['file_page', 'file_page_page', '50000 10 1'],
  ['file_read', 'file_read_not_whole', '100 1'],
  ['file_read', null, '50000'],
  ['user', 'user_username_key', '10000 1'],
  ['user', 'user_email_key', '10000 1'],
  ['user', 'user_groupid', '10000 5000 1'],
  ['user', 'user_last_login', '10000 2 1'],
  ['user', 'user_last_seen', '10000 2'],
  ['user', 'user_awaits_email', '100 2'],
  ['user_token', 'user_token_hash', '30000 1'],
  ['user_token', 'user_token_uid', '30000 3'],
  ['user_token', 'user_token_expire', '30000 100'],
  ['message', 'message_once', '100000 50 1'],
  ['message', 'message_to', '100000 50 25 1'],
  ['message', 'message_status', '100000 50 25 10'],
  ['message', 'message_readers', '100000 2 1'],
  ['message_content', 'message_content_type', '50000 10000 1'],
  ['message_content', 'announcement_time', '100 1'],
  ['audit_log', 'audit_log_action', '100000 2000 1'],
  ['audit_log', 'audit_log_addtime', '100000 2'],
  ['audit_log', 'audit_log_refused', '2000 1'],
  ['moved_row', 'moved_row_new', '100000 50000 1'],
  ['moved_row', 'sqlite_autoindex_moved_row_1', '100000 100000 50000 1'],
]

/**
 * Gives SQLite's planner statistics that are the same on every site (decision 112). `analyze` is not run: what it finds on a young site would be wrong for years, because nothing runs it
 * again, and open connections would not see it.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') return
  // Creates the table of statistics.
  await sql`analyze sqlite_schema`.execute(db)
  await sql`delete from sqlite_stat1`.execute(db)
  for (const [table, index, rows] of STATISTICS)
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${rows})`.execute(db)
  // This connection reads them now, others when they read the tables anew.
  await sql`analyze sqlite_schema`.execute(db)
}
