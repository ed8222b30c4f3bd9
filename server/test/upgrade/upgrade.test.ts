import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { openMigrated } from '#server/db/open-migrated.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { logIn } from '#server/test/accounts.ts'
import { buildTestApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { type SchemaSnapshot, schemaSnapshot } from '#server/test/schema-snapshot.ts'
import { createTestDatabase } from '#server/test/test-database.ts'
import { type Fixture, fixtureNumbers, placeFixture, readFixture } from './fixture.ts'
import { differences } from './same-to-people.ts'

type App = Awaited<ReturnType<typeof buildTestApp>>

/** Makes the calls of a fixture again. @returns the differences that people see */
async function look(t: App, { number, seen, tokens }: Fixture, when: string): Promise<string[]> {
  const found: string[] = []
  for (const { who, call, fields, answer } of seen) {
    const as = who === null ? null : { token: tokens[who] as string }
    const { error_code, data } = await t.call(call as 'item/info', fields, as)
    for (const difference of differences(number, answer, error_code === 0 ? data : error_code))
      found.push(`${when}, ${who ?? 'a guest'}, ${call} ${JSON.stringify(fields)}: ${difference}`)
  }
  return found
}

/** Opens the attached files of the fixture, if its version had files. */
async function openFiles(t: App, { seen, tokens }: Fixture): Promise<void> {
  const ada = { token: tokens.ada as string }
  const asked = seen.find(({ call }) => call === 'page/uploadList')
  if (!asked) return
  const { data } = await t.call('page/uploadList', asked.fields, ada)
  expect(data.length).toBeGreaterThan(0)
  for (const { display_name, url } of data) {
    const { pathname, search } = new URL(url, 'http://localhost')
    const sent = await t.inject({ url: pathname + search, headers: { cookie: `cookie_token=${ada.token}` } })
    expect([display_name, sent.statusCode, sent.rawPayload.length > 0]).toEqual([display_name, 200, true])
  }
}

/** The tables of a new site's database. */
async function newSchema() {
  const place = await createTestDatabase()
  const database = await openDatabase(place.url)
  const schema = await schemaSnapshot(database)
  await database.close()
  await place.drop()
  return schema
}

/** A call is slower on PostgreSQL. There the people with the most rights, the fewest rights and none are enough. */
const isLookedAt = ({ who }: { who: string | null }) =>
  TEST_DATABASE === 'sqlite' || who === null || ['ada', 'carol'].includes(who)

/** The calls whose answers depend on jobs that read old pages. */
const READ_BY_JOBS = ['item/info', 'page/info', 'item/search', 'search/all']

// Hundreds of calls on each database are slow on a loaded machine.
vi.setConfig({ testTimeout: 180_000 })
afterAll(() => vi.resetConfig())

let fresh: SchemaSnapshot
beforeAll(async () => {
  fresh = await newSchema()
})

/** Databases of earlier versions are upgraded, and people see the same in them as before. */
test.each(fixtureNumbers())('people see the same today as on the schema %s', async (number) => {
  const fixture = readFixture(number)
  const placed = await placeFixture(fixture)
  const { url: DATABASE_URL, DATA_DIR } = placed
  const { database } = await openMigrated({ DATABASE_URL, DATA_DIR })
  expect(await schemaSnapshot(database)).toEqual(fresh)
  await database.close()
  const t = await buildTestApp({ SECRET_KEY: fixture.SECRET_KEY, DATA_DIR }, [], undefined, placed)
  try {
    t.time.now = fixture.made_at + 60
    expect(fixture.seen.length).toBeGreaterThan(100)
    expect(await look(t, { ...fixture, seen: fixture.seen.filter(isLookedAt) }, 'at once')).toEqual([])
    // The jobs read old pages for parts that are new since.
    await runDueJobs(t.services)
    const ofAda = fixture.seen.filter(({ who, call }) => who === 'ada' && READ_BY_JOBS.includes(call))
    expect(await look(t, { ...fixture, seen: ofAda }, 'after the jobs')).toEqual([])

    const ada = { token: fixture.tokens.ada as string }
    expect((await logIn(t, 'bob', 'upgrade-fixture-1')).error_code).toBe(0)
    const saved = await t.call(
      'page/save',
      { item_id: 1, page_title: '升级之后', page_content: 'aftertheupgrade' },
      ada,
    )
    const found = await t.call('item/search', { item_id: 1, keyword: 'aftertheupgrade' }, ada)
    expect(found.data.pages.map(({ page_id }) => page_id)).toEqual([saved.data.page_id])
    await openFiles(t, fixture)
  } finally {
    await t.close()
  }
})
