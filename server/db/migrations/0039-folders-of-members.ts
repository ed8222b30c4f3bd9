import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * A membership may be limited to several catalogs. `cat_ids` holds their ids with commas, or nothing for one catalog or none; `cat_id` is the first.
 * Processes of the version before write `cat_id` and do not know `cat_ids`. So each write of `cat_id` empties `cat_ids`: the limit that they set
 * holds, and what they leave out narrows a right, but never widens it.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  for (const [table, key] of [
    ['item_member', 'item_member_id'],
    ['team_item_member', 'id'],
  ]) {
    await run(`alter table ${table} add column cat_ids text not null default ''`)
    if (dialect === 'sqlite')
      await run(`create trigger ${table}_one_catalog after update of cat_id on ${table} when new.cat_ids <> ''
        begin update ${table} set cat_ids = '' where ${key} = new.${key}; end`)
  }
  if (dialect === 'sqlite') return
  await run(`create function empty_cat_ids() returns trigger language plpgsql as $$
    begin
      new.cat_ids := '';
      return new;
    end $$`)
  for (const table of ['item_member', 'team_item_member'])
    await run(`create trigger ${table}_one_catalog before update of cat_id on ${table}
      for each row when (old.cat_ids <> '' or new.cat_ids <> '') execute function empty_cat_ids()`)
}
