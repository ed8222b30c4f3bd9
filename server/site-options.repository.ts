import type { Db } from './db/open.ts'
import { prepared } from './db/prepared.ts'

const allOptions = prepared((db: Db) => db.selectFrom('options').select(['option_name', 'option_value']))

/** All rows of the site settings, as text. */
export async function findOptions(db: Db): Promise<Map<string, string>> {
  const rows = await allOptions(db, {})
  return new Map(rows.map(({ option_name, option_value }) => [option_name, option_value]))
}

export async function saveOption(db: Db, option_name: string, option_value: string): Promise<void> {
  await db
    .insertInto('options')
    .values({ option_name, option_value })
    .onConflict((conflict) => conflict.column('option_name').doUpdateSet({ option_value }))
    .execute()
}

const watermark = prepared((db: Db) =>
  db.selectFrom('options').select('option_value').where('option_name', '=', 'show_watermark'),
)

/** The site setting `show_watermark` as text; null: not set. */
export async function findWatermark(db: Db): Promise<string | null> {
  return (await watermark(db, {}))[0]?.option_value ?? null
}
