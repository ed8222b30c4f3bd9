import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { migrateToLatest, migrationsNamed } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { createEmptyDatabase, type TestDatabase, withClient } from '#server/test/test-database.ts'

const FOLDER = fileURLToPath(new URL('./fixtures/', import.meta.url))

/** A call with its answer in the version of the fixture: the data, or the code of a refusal. */
interface Seen {
  who: string | null
  call: string
  fields: Record<string, unknown>
  answer: unknown
}

/** The data that `scripts/make-upgrade-fixture.ts` stores beside a database. */
export interface Fixture {
  number: string
  /** The last migration. */
  schema: string
  program_version: string
  /** In unix seconds. */
  made_at: number
  SECRET_KEY: string
  /** The sessions of people by their names. */
  tokens: Record<string, string>
  /** Files of the data folder by their path, as base64. */
  files: Record<string, string>
  seen: Seen[]
}

const unpacked = (name: string): Buffer => brotliDecompressSync(readFileSync(join(FOLDER, name)))

/** The numbers of the fixtures: those of their last migrations. */
export const fixtureNumbers = (): string[] =>
  readdirSync(FOLDER)
    .flatMap((name) => /^(\d{4})\.db\.br$/.exec(name)?.[1] ?? [])
    .sort()

/** Reads the fixture of a version by its number. */
export const readFixture = (number: string): Fixture => ({
  number,
  ...(JSON.parse(unpacked(`${number}.json.br`).toString()) as Omit<Fixture, 'number'>),
})

/** A fixture in a temporary place: its database on the engine of this test run with its old schema, and its data folder. */
export interface PlacedFixture extends TestDatabase {
  DATA_DIR: string
}

/** Places a fixture. `drop` removes it. */
export async function placeFixture({ number, files }: Fixture): Promise<PlacedFixture> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), `octavo-fixture-${number}-`))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(DATA_DIR, path)), { recursive: true })
    writeFileSync(join(DATA_DIR, path), Buffer.from(content, 'base64'))
  }
  const file = join(DATA_DIR, `fixture-${randomBytes(4).toString('hex')}.db`)
  writeFileSync(file, unpacked(`${number}.db.br`))
  const remove = () => rmSync(DATA_DIR, { recursive: true, force: true })
  if (TEST_DATABASE === 'sqlite') return { url: `sqlite:${file}`, DATA_DIR, drop: async () => remove() }
  const place = await createEmptyDatabase()
  await copyToPostgres(file, place.url)
  return {
    url: place.url,
    DATA_DIR,
    drop: async () => {
      await place.drop()
      remove()
    },
  }
}

/**
 * Brings an empty PostgreSQL database to the migrations of a SQLite file, and copies its rows. PostgreSQL's search index has another form and stays
 * empty: pages are marked as not indexed, and the job `index-pages` fills it. For older fixtures the migration 0029 marks them.
 */
async function copyToPostgres(file: string, url: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  const namesOf = (query: string) =>
    source
      .prepare(query)
      .all()
      .map(({ name }) => String(name))
  const applied = namesOf('select name from kysely_migration')
  const target = await openDatabase(url)
  await migrateToLatest(target, migrationsNamed(applied))
  await target.close()
  const tables = namesOf(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like 'kysely%' and name not like 'page_search%' and name not like 'file_words%' and name not in ('page_indexed', 'file_read', 'file_text')",
  )
  await withClient(url, async (client) => {
    // Without triggers, which would change the rows.
    await client.query('set session_replication_role = replica')
    for (const table of tables) await copyRows(source, client, table)
    if (applied.includes('0029-schema-changes'))
      await client.query(
        'insert into page_indexed (page_id, item_id, revision, tokens, is_whole) select page_id, item_id, -1, 0, 0 from page',
      )
  })
  source.close()
}

async function copyRows(source: DatabaseSync, client: pg.Client, table: string): Promise<void> {
  const quoted = pg.escapeIdentifier(table)
  const rows = source.prepare(`select * from ${quoted}`).all()
  await client.query(`delete from ${quoted}`)
  await client.query(`insert into ${quoted} select * from jsonb_populate_recordset(null::${quoted}, $1)`, [
    JSON.stringify(rows),
  ])
  const { rows: identities } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_identity = 'YES'",
    [table],
  )
  for (const { name } of identities) {
    const column = pg.escapeIdentifier(name)
    // SQLite remembers the largest id that it ever gave, and never gives an id again.
    const [given] = source.prepare('select seq from sqlite_sequence where name = ?').all(table)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(coalesce((select max(${column}) from ${quoted}), 0), $3::bigint) + 1, false)`,
      [quoted, name, Number(given?.seq ?? 0)],
    )
  }
}
