/**
 * The cost of traces: start and rates of a server with a collector and without one, in turns on the same data.
 * `node bench/traces.ts [--build=dist] [--against=FOLDER]`, after a build; `--against` names an older build, which runs without traces in the same turns.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { addUser } from './lib/add-user.ts'
import { flag } from './lib/flags.ts'
import { ask, type KillableServer, killableServer } from './lib/killable-server.ts'
import { measure } from './lib/load.ts'
import { ratios, spread } from './lib/stats.ts'
import { table } from './lib/table.ts'

const ROUNDS = 7
/** Requests of a round: about a second of reads and of saves. */
const REQUESTS = { 'page/info': 1200, 'page/save': 400 }
type Call = keyof typeof REQUESTS

const build = flag('build') ?? 'dist'
const against = flag('against')

let taken = 0
const collector = createServer(async (request, reply) => {
  taken += (await buffer(request)).length
  reply.end()
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

interface Variant {
  name: string
  server: KillableServer
  start: number[]
  rates: Record<Call, number[]>
}

async function variant(name: string, folder: string, env: Record<string, string>): Promise<Variant> {
  return { name, server: await killableServer(env, folder), start: [], rates: { 'page/info': [], 'page/save': [] } }
}

const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-bench-traces-'))
process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
const settings = { DATA_DIR, DATABASE_URL: `sqlite:${join(DATA_DIR, 'octavo.db')}` }
const off = await variant('no address', build, settings)
const on = await variant('every call traced', build, { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT })
const rare = await variant('one call in 100 traced', build, {
  ...{ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT },
  ...{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.01' },
})
const variants = [off, on, rare, ...(against ? [await variant('before', against, settings)] : [])]

const user_token = await addUser(off.server.octavo, 'mia', 'first')
await off.server.start()
const item = await ask(off.server.url, 'item/add', { user_token, item_name: 'Bench' })
const text = '## Part\n\nSome words of a page.\n\n| a | b |\n|---|---|\n| 1 | `x` |\n\n'.repeat(90)
const fields = { user_token, item_id: String(item?.data.item_id), page_title: 'A page', page_content: text }
const page = await ask(off.server.url, 'page/save', fields)
const page_id = String(page?.data.page_id)
await off.server.kill()

for (let round = 0; round < ROUNDS; round += 1)
  for (const { server, start, rates } of variants) {
    // One at a time on the file of the site, so that none waits for the writer of another.
    start.push(await server.start())
    for (const call of Object.keys(REQUESTS) as Call[]) {
      let saved = 0
      const save = () => {
        saved += 1
        return new URLSearchParams({ ...fields, page_id, page_content: `${text}${saved}` }).toString()
      }
      const body = call === 'page/info' ? new URLSearchParams({ user_token, page_id }).toString() : save
      const load = { url: `${server.url}/api/${call}`, method: 'POST' as const, body }
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await measure({ ...load, headers }, REQUESTS[call] / 2)
      const { rate, failed } = await measure({ ...load, headers }, REQUESTS[call])
      if (failed > 0) throw new Error(`${failed} requests of ${call} failed`)
      rates[call].push(rate)
    }
    await server.kill()
  }
collector.close()

const rows = variants.map(({ name, start, rates }) => [
  name,
  spread(start),
  spread(ratios(start, off.start), 2),
  ...(Object.keys(REQUESTS) as Call[]).flatMap((call) => [
    spread(rates[call]),
    spread(ratios(rates[call], off.rates[call]), 2),
  ]),
])
const head = ['server', 'ready after ms', 'ratio', 'page/info a second', 'ratio', 'page/save a second', 'ratio']
console.log(
  `SQLite, 16 connections, ${ROUNDS} rounds, median (spread); the collector got ${(taken / 1e6).toFixed(1)} MB\n`,
)
console.log(table(head, rows).join('\n'))
