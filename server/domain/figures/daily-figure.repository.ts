import { VALUE_ROWS } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import type { DailyFigureTable } from '#server/db/site-tables.ts'

/** Writes the figures of days, and replaces existing ones. */
export async function saveFigures(db: Db, rows: readonly DailyFigureTable[]): Promise<void> {
  for (let at = 0; at < rows.length; at += VALUE_ROWS)
    await db
      .insertInto('daily_figure')
      .values(rows.slice(at, at + VALUE_ROWS))
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet((q) => ({
          people: q.ref('excluded.people'),
          items: q.ref('excluded.items'),
          pages: q.ref('excluded.pages'),
          files: q.ref('excluded.files'),
          bytes: q.ref('excluded.bytes'),
          active: q.ref('excluded.active'),
        })),
      )
      .execute()
}

/** The figures of the days since a day, the oldest first. */
export const listFigures = (db: Db, since: string) =>
  db.selectFrom('daily_figure').selectAll().where('day', '>=', since).orderBy('day').execute()

/** The figures of a day. */
export const findFigure = (db: Db, day: string) =>
  db.selectFrom('daily_figure').selectAll().where('day', '=', day).executeTakeFirst()

/** Whether there are figures of any day. */
export async function hasFigures(db: Db): Promise<boolean> {
  return (await db.selectFrom('daily_figure').select('day').limit(1).executeTakeFirst()) !== undefined
}
