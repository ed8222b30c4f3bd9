import { beforeAll, expect, test } from 'vitest'
import { renderPage } from './domain/page/render-page.ts'
import { RenderSaved } from './domain/page/render-saved.ts'
import { testApp } from './test/build-test-app.ts'
import { TEST_DATABASE } from './test/environment.ts'
import { makeAdmin, makeUser } from './test/factories.ts'
import { HOSTILE_INPUTS, type HostileSite, INPUTS_OF_TASKS } from './test/hostile-inputs.ts'
import { makeItemWithKey } from './test/item-key.ts'

/**
 * No text of a user delays the calls of others. The test measures the longest time in which the thread that answers calls computes without a pause.
 * The time is processor time in units of a known piece of work, because both grow equally on a slow machine, and other processes do not count.
 */
const t = testApp()

beforeAll(() => {
  // As in the real server. Other tests render saved pages in this thread.
  t.services.rendering = new RenderSaved(t.services, renderPage, { quietMs: 0 })
})

/**
 * The limit in units of known work. Requests of the test itself run in this thread; they and the writing of a megabyte take up to half of the limit.
 * Inputs that once stopped the server took hundreds to thousands of units.
 */
const HELD_MOST = 60
const TURNS_OF_KNOWN_WORK = 15_000_000

const microseconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** The processor time of a known piece of work, about 20 milliseconds on a quiet machine. */
function knownWork(): number {
  const before = microseconds()
  let sum = 0
  for (let at = 0; at < TURNS_OF_KNOWN_WORK; at++) sum = (Math.imul(sum, 31) + at) | 0
  return sum === 0.5 ? 0 : microseconds() - before
}

/**
 * How often the processor time is read, in milliseconds. Work without a pause delays the next reading until its end, so two readings
 * in a row always enclose it.
 */
const LOOK_MS = 5

/** The longest time that this thread computed without a pause during `run`. */
async function longestHeld(run: () => Promise<void>): Promise<number> {
  let longest = 0
  let last = microseconds()
  const look = () => {
    const now = microseconds()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, LOOK_MS)
  try {
    await run()
  } finally {
    clearInterval(timer)
  }
  look()
  return longest
}

async function siteOf(): Promise<HostileSite> {
  const owner = await makeUser(t)
  const admin = await makeAdmin(t)
  return {
    upload: (name, body, input) =>
      t.upload(name as 'adminUser/importList', { filename: 'list.csv', body }, input, admin),
    call: async (name, input) => {
      const { error_code, data } = await t.call(name as 'page/info', input, owner)
      return { error_code, data: (data ?? {}) as Record<string, unknown> }
    },
    get: (url) => t.inject({ url }),
    item: async (item_type) => {
      const { item, key } = await makeItemWithKey(t, { owner, item_type })
      return { item_id: item.item_id, ...key }
    },
  }
}

test('every task of the pool has a hostile input', () => {
  const names = HOSTILE_INPUTS.map(({ name }) => name)
  for (const inputs of Object.values(INPUTS_OF_TASKS)) expect(names).toEqual(expect.arrayContaining([...inputs]))
})

/** SQLite gets all inputs, because its queries run in this thread. PostgreSQL gets those inputs whose work is mostly in the database. */
const inputs = HOSTILE_INPUTS.filter((input) => input.asksDatabase || TEST_DATABASE === 'sqlite')

test.each(inputs)(
  '$name delays nobody',
  async ({ run }) => {
    const site = await siteOf()
    const known = Math.min(knownWork(), knownWork(), knownWork())
    const held = await longestHeld(() => run(site))
    expect(held / known).toBeLessThan(HELD_MOST)
  },
  120_000,
)
