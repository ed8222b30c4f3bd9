import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** What the tree of an item shows of a page, of a catalog, and what its head shows of the item itself. */
const PAGE = ['item_id', 'cat_id', 'page_title', 's_number', 'is_del', 'author_uid', 'addtime', 'ext_info']
const CATALOG = ['item_id', 'parent_cat_id', 'cat_name', 'level', 's_number', 'addtime']
const API = ['page_id', 'api_method', 'api_state']
const ITEM = [
  'item_name',
  'item_description',
  'item_domain',
  'password',
  'item_type',
  'is_archived',
  'is_del',
  'search_engines',
]

/** A version of each item and its tree that the database raises by itself, the switch for search engines, an index of unread notices. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  const integer = dialect === 'sqlite' ? 'integer' : 'bigint'
  await run(`alter table item add column tree_version ${integer} not null default 1`)
  await run(`alter table item add column search_engines ${integer} not null default 0`)
  await run('create index item_search_engines on item (item_id) where search_engines = 1')
  await run('create index message_status on message (to_uid, message_type, status)')
  await (dialect === 'sqlite' ? sqliteTriggers(run) : postgresTriggers(run))
}

type Run = (text: string) => Promise<unknown>

const row = (name: string, columns: readonly string[]) => `(${columns.map((column) => `${name}.${column}`).join(', ')})`

/** One trigger for each row: an update costs little there. */
async function sqliteTriggers(run: Run): Promise<void> {
  const raise = (which: string) => `begin update item set tree_version = tree_version + 1 where ${which}; end`
  const update = (table: string, columns: readonly string[], which: string, also = '') =>
    run(`create trigger ${table}_update_tree after update of ${columns.join(', ')} on ${table}
      when ${row('old', columns)} is not ${row('new', columns)} ${also} ${raise(which)}`)

  await run(
    `create trigger page_insert_tree after insert on page when new.is_del = 0 ${raise('item_id = new.item_id')}`,
  )
  await run(
    `create trigger page_delete_tree after delete on page when old.is_del = 0 ${raise('item_id = old.item_id')}`,
  )
  await update('page', PAGE, 'item_id in (old.item_id, new.item_id)', 'and (old.is_del = 0 or new.is_del = 0)')
  await run(`create trigger catalog_insert_tree after insert on catalog ${raise('item_id = new.item_id')}`)
  await run(`create trigger catalog_delete_tree after delete on catalog ${raise('item_id = old.item_id')}`)
  await update('catalog', CATALOG, 'item_id in (old.item_id, new.item_id)')
  const ofPage = (name: string) => `item_id = (select item_id from page where page_id = ${name}.page_id and is_del = 0)`
  await run(`create trigger page_api_insert_tree after insert on page_api ${raise(ofPage('new'))}`)
  await run(`create trigger page_api_delete_tree after delete on page_api ${raise(ofPage('old'))}`)
  await update('page_api', API, ofPage('new'))
  await update('item', ITEM, 'item_id = new.item_id')
}

/**
 * One trigger for each statement: a hundred new versions of one row in one transaction would each walk past all the others. Items are locked
 * in the order of their ids, as everywhere.
 */
async function postgresTriggers(run: Run): Promise<void> {
  await run(`create function raise_tree_version(ids bigint[]) returns void language plpgsql as $$
    begin
      if ids is null then return; end if;
      perform 1 from item where item_id = any(ids) order by item_id for update;
      update item set tree_version = tree_version + 1 where item_id = any(ids);
    end $$`)
  const after = async (table: string, event: 'insert' | 'update' | 'delete', items: string) => {
    const name = `${table}_${event}_tree`
    const tables = {
      insert: 'new table as now',
      delete: 'old table as before',
      update: 'old table as before new table as now',
    }[event]
    await run(`create function ${name}() returns trigger language plpgsql as $$
      begin
        perform raise_tree_version((select array_agg(distinct item_id) from (${items}) as changed));
        return null;
      end $$`)
    await run(`create trigger ${name} after ${event} on ${table}
      referencing ${tables} for each statement execute function ${name}()`)
  }
  const changed = (key: string, columns: readonly string[], more = '') =>
    `before join now on before.${key} = now.${key} ${more}
      where ${row('before', columns)} is distinct from ${row('now', columns)}`
  const both = 'cross join lateral (values (before.item_id), (now.item_id)) as ids (item_id)'

  await after('page', 'insert', 'select item_id from now where is_del = 0')
  await after('page', 'delete', 'select item_id from before where is_del = 0')
  const shown = '(before.is_del = 0 or now.is_del = 0)'
  await after('page', 'update', `select ids.item_id from ${changed('page_id', PAGE, both)} and ${shown}`)
  await after('catalog', 'insert', 'select item_id from now')
  await after('catalog', 'delete', 'select item_id from before')
  await after('catalog', 'update', `select ids.item_id from ${changed('cat_id', CATALOG, both)}`)
  const ofPages = (page_ids: string) => `select item_id from page where is_del = 0 and page_id in (select ${page_ids})`
  await after('page_api', 'insert', ofPages('page_id from now'))
  await after('page_api', 'delete', ofPages('page_id from before'))
  await after('page_api', 'update', ofPages(`now.page_id from ${changed('page_id', API)}`))
  await run(`create function item_update_tree() returns trigger language plpgsql as $$
    begin
      new.tree_version := old.tree_version + 1;
      return new;
    end $$`)
  await run(`create trigger item_update_tree before update on item for each row
    when (${row('old', ITEM)} is distinct from ${row('new', ITEM)}) execute function item_update_tree()`)
}
