import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** Rows of a table whose parent is missing. */
export interface Orphans {
  /** The table and its parent: `page of item`. */
  name: string
  count: number
}

/** Counts rows without their parent, by kind. Kinds without such rows are left out. */
export const orphansQuery = (db: Db) =>
  sql<Orphans>`
    select name, count from (
      select 'catalog of item' as name, count(*) as count from catalog
        where not exists (select 1 from item where item.item_id = catalog.item_id)
      union all select 'page of item', count(*) from page
        where not exists (select 1 from item where item.item_id = page.item_id)
      union all select 'item_member of item', count(*) from item_member
        where not exists (select 1 from item where item.item_id = item_member.item_id)
      union all select 'item_member of user', count(*) from item_member
        where not exists (select 1 from "user" where "user".uid = item_member.uid)
      union all select 'item_token of item', count(*) from item_token
        where not exists (select 1 from item where item.item_id = item_token.item_id)
      union all select 'page_history of page', count(*) from page_history
        where not exists (select 1 from page where page.page_id = page_history.page_id)
      union all select 'page_render of page', count(*) from page_render
        where not exists (select 1 from page where page.page_id = page_render.page_id)
      union all select 'single_page of page', count(*) from single_page
        where not exists (select 1 from page where page.page_id = single_page.page_id)
      union all select 'file_page of upload_file', count(*) from file_page
        where not exists (select 1 from upload_file where upload_file.file_id = file_page.file_id)
      union all select 'team_item of team', count(*) from team_item
        where not exists (select 1 from team where team.id = team_item.team_id)
      union all select 'team_member of team', count(*) from team_member
        where not exists (select 1 from team where team.id = team_member.team_id)
      union all select 'user_token of user', count(*) from user_token
        where not exists (select 1 from "user" where "user".uid = user_token.uid)
    ) as counted where count > 0 order by name`.compile(db)

/** Indexes of our tables that PostgreSQL marks as invalid, and constraints that it has not validated. */
export const brokenIndexesQuery = (db: Db) =>
  sql<{ problem: string }>`
    select 'index ' || cast(indexrelid::regclass as text) as problem from pg_index
    join pg_class on pg_class.oid = pg_index.indrelid
    join pg_namespace on pg_namespace.oid = pg_class.relnamespace
    where pg_namespace.nspname = current_schema() and not (indisvalid and indisready)
    union all
    select 'constraint ' || conname || ' of ' || cast(conrelid::regclass as text) || ' is not validated'
    from pg_constraint join pg_namespace on pg_namespace.oid = pg_constraint.connamespace
    where pg_namespace.nspname = current_schema() and not convalidated
    union all
    select 'checksum failures: ' || checksum_failures from pg_stat_database
    where datname = current_database() and checksum_failures > 0`.compile(db)

/** Whether the extension that checks B-trees is installed. */
export const amcheckQuery = (db: Db) =>
  sql<{ extname: string }>`select extname from pg_extension where extname = 'amcheck'`.compile(db)

/** Checks each B-tree of our tables; fails at the first damaged one. Needs amcheck. */
export const btreesQuery = (db: Db) =>
  sql`
    select bt_index_check(pg_index.indexrelid) from pg_index
    join pg_class on pg_class.oid = pg_index.indexrelid
    join pg_am on pg_am.oid = pg_class.relam
    join pg_namespace on pg_namespace.oid = pg_class.relnamespace
    where pg_am.amname = 'btree' and pg_namespace.nspname = current_schema() and indisvalid and indisready`.compile(db)

/** SQLite's own check of a file: damaged structure, and wrong entries of indexes. `ok` without damage. */
export const QUICK_CHECK = { sql: 'pragma quick_check(20)', parameters: [] } as const

/** The same check, and a comparison of every index with its table. */
export const WHOLE_CHECK = { sql: 'pragma integrity_check(20)', parameters: [] } as const

/** Makes PostgreSQL cancel each statement of a transaction after this many milliseconds. */
export async function limitStatements(db: Db, milliseconds: number): Promise<void> {
  await sql.raw(`set local statement_timeout = ${milliseconds}`).execute(db)
}
