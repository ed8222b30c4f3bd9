/**
 * Pushes pages as an unchanged script of the protocol does: one request after the other through the legacy door, without retries
 * (see README.md). `node bench/push-many.ts [pushes] [--files] [--postgres]`, after a build. Exits with 1 when a push is refused or
 * a page differs from what was sent.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/test/postgres.ts'
import {
  SCRIPT_FORMS,
  type ScriptRequest,
  scriptAnswer,
  scriptRequest,
  scriptText,
} from '#server/test/protocol-script.ts'
import { findDocuments } from '../scripts/demo/documents.ts'
import { addUser } from './lib/add-user.ts'
import { hasFlag, positionals } from './lib/flags.ts'
import { killableServer } from './lib/killable-server.ts'

/** How many pages the short texts are pushed into, in turns. Most pushes replace a page, as in the second run of a script. */
const PAGES = 2000
const READ_BACK = 10

interface Push {
  cat_name: string
  page_title: string
  page_content: string
}

const count = Number(positionals()[0] ?? 20_000)
const withFiles = hasFlag('files')
const postgres = hasFlag('postgres') ? await startPostgres() : undefined
const dataDir = mkdtempSync(join(tmpdir(), 'octavo-push-many-'))
const DATABASE_URL = postgres?.url ?? `sqlite:${join(dataDir, 'octavo.db')}`
const server = await killableServer({ DATA_DIR: dataDir, DATABASE_URL })

async function send({ url, method, headers, payload }: ScriptRequest): Promise<string> {
  const body = typeof payload === 'string' ? payload : new Uint8Array(payload)
  return (await fetch(server.url + url, { method, headers, body })).text()
}

const call = async (name: string, fields: Record<string, string>) =>
  scriptAnswer(await send(scriptRequest('form', name, fields)))

/** Creates an item of a new user, with its key. */
async function newItem() {
  const user_token = await addUser(server.octavo, 'pusher')
  const { item_id = '' } = await call('item/add', { user_token, item_name: 'Pushed' })
  const { api_key = '', api_token = '' } = await call('item/getKey', { user_token, item_id })
  return { user_token, key: { api_key, api_token } }
}

/** Short texts, or the Markdown files of the installed packages, repeated as often as necessary. */
async function* pushes(): AsyncGenerator<Push> {
  const documents = withFiles ? (await findDocuments()).documents : []
  for (let at = 0; at < count; at += 1) {
    const file = documents[at % documents.length]
    if (!file) {
      const page_title = `Page ${at % PAGES}`
      yield { cat_name: `Catalog ${at % 50}`, page_title, page_content: `# ${page_title}\n\nPush ${at} of ${count}.\n` }
    } else {
      const copy = Math.floor(at / documents.length)
      yield { cat_name: file.cat_name, page_title: `${file.page_title} ${copy}`, page_content: file.text }
    }
  }
}

const quantile = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0

try {
  await server.start()
  const { user_token, key } = await newItem()
  const last = new Map<string, string>()
  const milliseconds: number[] = []
  const refused: string[] = []
  const begun = performance.now()
  for await (const push of pushes()) {
    const form = SCRIPT_FORMS[milliseconds.length % SCRIPT_FORMS.length] as (typeof SCRIPT_FORMS)[number]
    const sent = performance.now()
    try {
      const { page_id = '' } = scriptAnswer(await send(scriptRequest(form, 'item/updateByApi', { ...key, ...push })))
      last.set(page_id, push.page_content)
    } catch (error) {
      refused.push(`${push.page_title}: ${error instanceof Error ? error.message : error}`)
    }
    milliseconds.push(performance.now() - sent)
    if (milliseconds.length % 1000 === 0) console.error(`${milliseconds.length} pushes, ${refused.length} refused`)
  }
  const minutes = (performance.now() - begun) / 60_000
  const page_ids = [...last.keys()]
  const asked = page_ids.filter((_, at) => at % Math.ceil(page_ids.length / READ_BACK) === 0)
  const wrong: string[] = []
  for (const page_id of asked)
    if (scriptText(await call('page/info', { user_token, page_id })) !== last.get(page_id)) wrong.push(page_id)
  milliseconds.sort((a, b) => a - b)
  console.log(
    [
      '| Database | Pushes | Pages | Refused | A minute | Median | p99 | Longest | Read back equal |',
      '|---|---|---|---|---|---|---|---|---|',
      `| ${postgres ? 'PostgreSQL' : 'SQLite'} | ${count} | ${last.size} | ${refused.length} | ${Math.round(count / minutes)} | ${quantile(milliseconds, 0.5).toFixed(1)} ms | ${quantile(milliseconds, 0.99).toFixed(1)} ms | ${quantile(milliseconds, 1).toFixed(0)} ms | ${asked.length - wrong.length} of ${asked.length} |`,
    ].join('\n'),
  )
  for (const line of refused.slice(0, 5)) console.log(`- refused: ${line}`)
  if (refused.length + wrong.length > 0) process.exitCode = 1
} finally {
  await server.kill()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
