import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOSTILE_INPUTS, type HostileSite } from '#server/test/hostile-inputs.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { addUser } from './lib/add-user.ts'
import { killableServer } from './lib/killable-server.ts'
import { shown } from './lib/stats.ts'
import { table } from './lib/table.ts'

/**
 * `node bench/hostile-inputs.ts [build] [words of a name]` sends every hostile input to a built server (`dist`). Prints how long other requests
 * waited meanwhile, compared with an idle server.
 */
const [build = 'dist', only = ''] = process.argv.slice(2)

/** An input that takes longer (ms) is aborted and the server is restarted. */
const GIVEN_UP_MS = 60_000
const IDLE_MS = 3_000
const PAUSE_MS = 10

const dataDir = mkdtempSync(join(tmpdir(), 'octavo-hostile-'))
const server = await killableServer({ DATA_DIR: dataDir }, build)

async function request(path: string, fields?: Record<string, unknown>) {
  const body =
    fields && new URLSearchParams(Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]))
  const answer = await fetch(server.url + path, {
    signal: AbortSignal.timeout(GIVEN_UP_MS),
    ...(body ? { method: 'POST', body } : {}),
  })
  return answer.json() as Promise<{ error_code: number; data: Record<string, unknown> }>
}

/**
 * Measures how long other requests wait while something runs. @returns the longest waits in milliseconds, and the duration of all
 */
async function watch(page_id: number, during: () => Promise<unknown>) {
  let isOver = false
  const longest = async (path: string, fields?: Record<string, unknown>) => {
    let most = 0
    while (!isOver) {
      const begun = performance.now()
      await request(path, fields).catch(() => sleep(PAUSE_MS))
      most = Math.max(most, performance.now() - begun)
      await sleep(PAUSE_MS)
    }
    return most
  }
  const others = [longest('/healthz'), longest('/api/page/info', { page_id })]
  const begun = performance.now()
  await during()
  const took = performance.now() - begun
  isOver = true
  const [health = 0, page = 0] = await Promise.all(others)
  return { health, page, took }
}

try {
  const user_token = await addUser(server.octavo, 'owner', 'first')
  await server.start()
  const call: HostileSite['call'] = async (name, input) => {
    const answer = await request(`/api/${name}`, { ...input, user_token })
    return { error_code: answer.error_code, data: answer.data ?? {} }
  }
  const site: HostileSite = {
    call,
    upload: async (name, body, input) => {
      const form = new FormData()
      for (const [field, value] of Object.entries({ ...input, user_token })) form.append(field, String(value))
      form.append('file', new Blob([body]), 'list.csv')
      const address = `${server.url}/api/${name}`
      return fetch(address, { method: 'POST', body: form, signal: AbortSignal.timeout(GIVEN_UP_MS) })
    },
    get: (path) => request(path),
    item: async (item_type) => {
      const { data } = await call('item/add', { item_name: 'a', item_type, password: '' })
      const item_id = Number(data.item_id)
      const key = await call('item/getKey', { item_id })
      return { item_id, api_key: String(key.data.api_key), api_token: String(key.data.api_token) }
    },
  }
  const { item_id } = await site.item(ITEM_TYPE.regular)
  const saved = await call('page/save', { item_id, page_id: 0, page_title: 'a', page_content: '# a\n\nWords' })
  const page_id = Number(saved.data.page_id)
  if (!(page_id > 0)) throw new Error(`The page of others was not saved: ${JSON.stringify(saved)}`)
  await sleep(IDLE_MS)
  const idle = await watch(page_id, () => sleep(IDLE_MS))
  const rows = [['nothing', shown(idle.health), shown(idle.page), shown(idle.took)]]
  for (const { name, run } of HOSTILE_INPUTS.filter((one) => one.name.includes(only))) {
    let end = ''
    const found = await watch(page_id, () =>
      run(site).catch((error: unknown) => {
        end = ` (${error instanceof Error ? error.message : error})`
      }),
    )
    rows.push([name, shown(found.health), shown(found.page), shown(found.took) + end])
    if (!end) continue
    await server.kill()
    await server.start()
  }
  console.log(table(['input', '/healthz', 'page/info', 'took'], rows).join('\n'))
} finally {
  await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
