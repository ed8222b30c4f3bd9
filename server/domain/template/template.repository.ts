import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** A row of the table `template`. */
export type Template = Selectable<Schema['template']>

/** Adds a template of a person. @returns its row */
export function insertTemplate(db: Db, values: Insertable<Schema['template']>): Promise<Template> {
  return db.insertInto('template').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Finds a template of a user, without its text. */
export function findTemplate(db: Db, uid: number, id: number) {
  return db.selectFrom('template').select(['id', 'uid']).where('id', '=', id).where('uid', '=', uid).executeTakeFirst()
}

/** The templates of a user, the newest first. */
export function listTemplates(db: Db, uid: number): Promise<Template[]> {
  return db.selectFrom('template').selectAll().where('uid', '=', uid).orderBy('id', 'desc').execute()
}

const bytes = sql<number>`coalesce(sum(octet_length(template_content)), 0)`.as('bytes')

/** The number of a user's templates, and the bytes of their texts. */
export async function sizeOfTemplates(db: Db, uid: number): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('template')
    .select((q) => [q.fn.countAll<number>().as('count'), bytes])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes) }
}

/** Deletes a template of a user with its offers. @returns false when the user has no such template */
export async function deleteTemplate(db: Db, uid: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('template')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await db.deleteFrom('template_item').where('template_id', '=', id).execute()
  return true
}

/** Deletes the templates of a user, and where they are offered. */
export async function deleteTemplatesOf(db: Db, uid: number): Promise<void> {
  await db
    .deleteFrom('template_item')
    .where('template_id', 'in', (q) => q.selectFrom('template').select('id').where('uid', '=', uid))
    .execute()
  await db.deleteFrom('template').where('uid', '=', uid).execute()
}
