import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { breaksOf, schemaSnapshot } from '#server/test/schema-snapshot.ts'
import { createEmptyDatabase } from '#server/test/test-database.ts'
import { CONTRACT_STEPS } from './contract-steps.ts'
import { migrations } from './index.ts'

/** An empty database for the work of a test. */
async function withEmpty<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const place = await createEmptyDatabase()
  const database = await openDatabase(place.url)
  try {
    return await work(database)
  } finally {
    await database.close()
    await place.drop()
  }
}

test('the version before each migration works with the tables after it, unless it is a contract step', async () => {
  await withEmpty(async (database) => {
    let before = await schemaSnapshot(database)
    for (const name of Object.keys(migrations).sort()) {
      await migrations[name]?.(database.db, database.dialect)
      const after = await schemaSnapshot(database)
      const breaks = breaksOf(before, after)
      if (Object.hasOwn(CONTRACT_STEPS, name)) expect([name, breaks]).not.toEqual([name, []])
      else expect([name, breaks]).toEqual([name, []])
      before = after
    }
    expect(before.tables.size).toBeGreaterThan(50)
  })
})

test('contract steps are migrations, and name a version', () => {
  for (const [name, { works_since }] of Object.entries(CONTRACT_STEPS)) {
    expect(Object.keys(migrations)).toContain(name)
    expect(works_since).toMatch(/^\d+\.\d+\.\d+$/)
  }
})

const START = "create table thing (id integer primary key, kind text not null default 'a', note text, old_name text)"

const BREAKING = [
  ['drop table thing', 'the table thing is gone'],
  ['alter table thing rename to other', 'the table thing is gone'],
  ['alter table thing drop column note', 'the column thing.note is gone'],
  ['alter table thing rename column old_name to new_name', 'the column thing.old_name is gone'],
  ['create unique index thing_kind on thing (kind)', 'thing refuses rows that it took before: thing_kind'],
] as const

test('the check finds what would stop an old process', async () => {
  await withEmpty(async ({ db, ...database }) => {
    for (const [change, said] of BREAKING) {
      await sql.raw('drop table if exists thing').execute(db)
      await sql.raw(START).execute(db)
      const before = await schemaSnapshot({ db, ...database })
      await sql.raw(change).execute(db)
      expect([change, breaksOf(before, await schemaSnapshot({ db, ...database }))]).toEqual([change, [said]])
    }
  })
})

/** A change that SQLite makes by a new table. */
async function recreate(db: Kysely<never>, columns: string): Promise<void> {
  await sql.raw('drop table thing').execute(db)
  await sql.raw(`create table thing (${columns})`).execute(db)
}

test('the check finds columns that demand more, and takes a column with a default for harmless', async () => {
  await withEmpty(async (database) => {
    const db = database.db as unknown as Kysely<never>
    await sql.raw(START).execute(db)
    const before = await schemaSnapshot(database)
    await recreate(
      db,
      "id integer primary key, kind text not null, note text not null, old_name integer, more text not null, fine text not null default ''",
    )
    expect(breaksOf(before, await schemaSnapshot(database)).sort()).toEqual([
      'the column thing.kind has no default any more',
      'the column thing.note does not take null any more',
      expect.stringMatching(/^the column thing\.old_name was text and is int/i),
      'the new column thing.more is not null and has no default',
    ])
  })
})
