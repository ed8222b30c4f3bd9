import type { Db } from './db/open.ts'
import { type Asked, prepared } from './db/prepared.ts'

const allOptions = prepared((db: Db) => db.selectFrom('options').select(['option_name', 'option_value']))

/** All rows of the site settings, as text. */
export async function findOptions(db: Db): Promise<Map<string, string>> {
  const rows = await allOptions(db, {})
  return new Map(rows.map(({ option_name, option_value }) => [option_name, option_value]))
}

/** A stored option, with its last save. */
export interface SavedOption {
  option_name: string
  option_value: string
  /** The revision of the site settings of this save; 0 if no administrator ever saved it. */
  revision: number
  /** The user name of the person who saved it; empty: the shell command. */
  saved_by: string
  /** Unix seconds. */
  saved_at: number
}

/** Stores an option. @param save the save of a site setting; absent for marks of the server itself */
export async function saveOption(
  db: Db,
  option_name: string,
  option_value: string,
  save: Partial<Omit<SavedOption, 'option_name' | 'option_value'>> = {},
): Promise<void> {
  await db
    .insertInto('options')
    .values({ option_name, option_value, ...save })
    .onConflict((conflict) => conflict.column('option_name').doUpdateSet({ option_value, ...save }))
    .execute()
}

/** Replaces the text of an option, unless it was changed meanwhile. The save stays the same. */
export async function replaceOption(db: Db, option_name: string, before: string, after: string): Promise<void> {
  await db
    .updateTable('options')
    .set({ option_value: after })
    .where('option_name', '=', option_name)
    .where('option_value', '=', before)
    .execute()
}

/** The stored options with these names, with their last saves. */
export async function listSaves(db: Db, names: readonly string[]): Promise<SavedOption[]> {
  return db
    .selectFrom('options')
    .select(['option_name', 'option_value', 'revision', 'saved_by', 'saved_at'])
    .where('option_name', 'in', [...names])
    .orderBy('option_name')
    .execute()
}

/** Not a setting. Its `revision` is the revision of the newest save of any setting. */
const COUNTER = 'site_revision'

/** The revision of the site settings; 0: none was ever saved. */
export async function findSiteRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('options').select('revision').where('option_name', '=', COUNTER).executeTakeFirst()
  return row?.revision ?? 0
}

/** Begins a save: raises the revision of the site settings, and locks out other saves until the end of the transaction. */
export async function raiseSiteRevision(db: Db): Promise<number> {
  const row = await db
    .insertInto('options')
    .values({ option_name: COUNTER, option_value: '', revision: 1 })
    .onConflict((conflict) =>
      conflict.column('option_name').doUpdateSet((is) => ({ revision: is('options.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

const oneOption = prepared((db: Db, { name }: { name: string }) =>
  db.selectFrom('options').select('option_value').where('option_name', '=', name),
)

const textOf = ([row]: readonly { option_value: string }[]): string | null => row?.option_value ?? null

/** The text of one option; null: not set. For frequent calls, which should not read all options. */
export const findOption = async (db: Db, name: string): Promise<string | null> => textOf(await oneOption(db, { name }))

/** `findOption`, to be run with other queries. @param toResult makes the result of its text */
export const askOption = <T>(name: string, toResult: (text: string | null) => T): Asked<T> =>
  oneOption.with({ name }, (rows) => toResult(textOf(rows)))
