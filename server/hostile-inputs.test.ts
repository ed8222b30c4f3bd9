import { beforeAll, expect, test } from 'vitest'
import { renderPage } from './domain/page/render-page.ts'
import { RenderSaved } from './domain/page/render-saved.ts'
import { testApp } from './test/build-test-app.ts'
import { TEST_DATABASE } from './test/environment.ts'
import { makeAdmin, makeUser } from './test/factories.ts'
import { HOSTILE_INPUTS, type HostileSite, INPUTS_OF_TASKS } from './test/hostile-inputs.ts'
import { makeItemWithKey } from './test/item-key.ts'

/**
 * No text of a user holds up the calls of others. What is measured is how long the thread that answers calls computes without looking for other
 * calls, as its own processor time beside that of a known piece of work in the same run: both grow alike on a slow machine, and what other
 * processes do counts in neither.
 */
const t = testApp()

beforeAll(() => {
  // As in the real server: other tests render what was saved in this thread.
  t.services.rendering = new RenderSaved(t.services, renderPage, 0)
})

/**
 * In known work. The test's own requests, which are made in this thread, and the writing of a megabyte into the database take up to half of it.
 * The inputs that stopped the server took hundreds of times the known work, up to thousands.
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

/** The longest that this thread computed without a pause while `run` was under way. */
async function longestHeld(run: () => Promise<void>): Promise<number> {
  let longest = 0
  let last = microseconds()
  let isOver = false
  const look = () => {
    const now = microseconds()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await run()
  await new Promise((resolve) => setImmediate(resolve))
  isOver = true
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

/** SQLite, whose queries run in this thread, gets all inputs. PostgreSQL gets those for which the database does much of the work. */
const inputs = HOSTILE_INPUTS.filter((input) => input.asksDatabase || TEST_DATABASE === 'sqlite')

test.each(inputs)(
  '$name holds up nobody',
  async ({ run }) => {
    const site = await siteOf()
    const known = Math.min(knownWork(), knownWork(), knownWork())
    const held = await longestHeld(() => run(site))
    expect(held / known).toBeLessThan(HELD_MOST)
  },
  120_000,
)
