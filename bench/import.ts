import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCanvas } from '@napi-rs/canvas'
import { startPostgres } from '#server/test/postgres.ts'
import { rawZip } from '#server/test/raw-zip.ts'
import { addUser } from './lib/add-user.ts'
import { hasFlag } from './lib/flags.ts'
import { type Answer, ask, killableServer } from './lib/killable-server.ts'
import { childrenOf } from './lib/process-tree.ts'
import { percentile, shown } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { numbers, pageText, pageTitle } from './lib/texts.ts'

/**
 * `node bench/import.ts [--postgres]`, after a build: imports 5,000 Markdown pages with 500 pictures into a real server, while readers ask for pages of another
 * item, and prints the rate, the memory of the server and of the process that reads, and how long readers wait. Ends with 1 when their p95 is more than
 * twice the usual one, or when a process takes more memory than it may.
 */
const PAGES = 5000
const PICTURES = 500
const PAGE_BYTES = 4096
const FOLDERS = 100
/** Pages of the item that is read meanwhile. */
const READ_PAGES = 200
/** The number of reads per second. A reader does not wait for earlier answers. */
const ASKS_A_SECOND = 40
/** How long readers read before the import, in milliseconds. */
const USUAL_MS = 20_000
const LOOK_MS = 200
/** The most memory of the process that reads, in megabytes, and by how much that of the server may grow from the first quarter of the import to its end. */
const CHILD_MOST = 512
const GROWTH_MOST = 1.25

const isPostgres = hasFlag('postgres')
const postgres = isPostgres ? await startPostgres() : undefined
const dataDir = mkdtempSync(join(tmpdir(), 'octavo-import-'))
const server = await killableServer({
  DATA_DIR: dataDir,
  DATABASE_URL: postgres?.url ?? `sqlite:${join(dataDir, 'octavo.db')}`,
})

/** A picture of about 60 KB, different for each number. */
function picture(at: number): Buffer {
  const draw = numbers(at)
  const canvas = createCanvas(160, 120)
  const pen = canvas.getContext('2d')
  const pixels = pen.createImageData(160, 120)
  for (let byte = 0; byte < pixels.data.length; byte += 1) pixels.data[byte] = byte % 4 === 3 ? 255 : draw(256)
  pen.putImageData(pixels, 0, 0)
  return canvas.toBuffer('image/png')
}

/** An archive of Markdown files in folders. Every tenth page shows a picture, and each page links to the next one. */
function archive(pages: number, pictures: number): Buffer {
  const every = Math.max(1, Math.floor(pages / Math.max(1, pictures)))
  const path = (at: number) => `folder ${String(at % FOLDERS).padStart(2, '0')}/page ${at}.md`
  const entries = Array.from({ length: pages }, (_, at) => {
    const shows = pictures > 0 && at % every === 0 ? `\n\n![Picture](../pictures/${at}.png)\n` : ''
    const next = `\n[next](../${encodeURI(path((at + 1) % pages))})\n`
    return { name: path(at), data: `# ${pageTitle(at)}\n\n${pageText(at, PAGE_BYTES)}${shows}${next}`, method: 8 }
  })
  for (let at = 0; pictures > 0 && at < pages; at += every)
    entries.push({ name: `pictures/${at}.png`, data: picture(at) as unknown as string, method: 0 })
  return rawZip(entries)
}

const status = (pid: number) => {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  } catch {
    return () => 0
  }
}
const megabytes = (pid: number) => status(pid)('VmRSS') / 1024

/** Requests pages at a steady rate until it is stopped. @returns the milliseconds of each answer */
function readers(page_ids: readonly number[], user_token: string): () => Promise<number[]> {
  const took: number[] = []
  const open: Promise<void>[] = []
  let failed = 0
  const timer = setInterval(() => {
    const page_id = page_ids[open.length % page_ids.length] as number
    const begun = performance.now()
    open.push(
      ask(server.url, 'page/info', { page_id, user_token }).then((answer) => {
        took.push(performance.now() - begun)
        if (answer?.error_code !== 0) failed += 1
      }),
    )
  }, 1000 / ASKS_A_SECOND)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
    if (failed > 0) throw new Error(`${failed} of ${took.length} reads failed`)
    return took
  }
}

interface Sample {
  step: string
  done: number
  total: number
  server: number
  child: number
}

/** Waits until an operation ends, and observes it meanwhile. */
async function ended(operation_id: number, user_token: string): Promise<{ result: Answer['data']; samples: Sample[] }> {
  const samples: Sample[] = []
  for (;;) {
    await sleep(LOOK_MS)
    const pid = server.pid() as number
    const answer = await ask(server.url, 'operation/info', { operation_id, user_token })
    const { state, step, done, total, error_message, result } = answer?.data ?? {}
    const child = Math.max(0, ...childrenOf(pid).map(megabytes))
    samples.push({ step: String(step), done: Number(done), total: Number(total), server: megabytes(pid), child })
    if (state === 'done') return { result: result as Answer['data'], samples }
    if (state === 'failed' || state === 'cancelled') throw new Error(`The operation ended: ${error_message}`)
  }
}

/** Sends an archive and waits for its preview. */
async function previewed(bytes: Buffer, user_token: string) {
  const form = new FormData()
  form.set('user_token', user_token)
  form.set('file', new File([new Uint8Array(bytes)], 'pages.zip'))
  const sent = (await (
    await fetch(`${server.url}/api/import/preview`, { method: 'POST', body: form })
  ).json()) as Answer
  if (sent.error_code !== 0) throw new Error(JSON.stringify(sent))
  const operation_id = Number(sent.data.operation_id)
  return { operation_id, ...(await ended(operation_id, user_token)) }
}

async function imported(operation_id: number, user_token: string) {
  const started = await ask(server.url, 'import/start', { operation_id, user_token })
  if (started?.error_code !== 0) throw new Error(JSON.stringify(started))
  return ended(Number(started.data.operation_id), user_token)
}

const quarter = (samples: readonly Sample[], part: number) =>
  samples[Math.floor((samples.length - 1) * part)]?.server ?? 0

try {
  await server.start()
  const user_token = await addUser(server.octavo, 'importer')
  // The page that is read during the import. This small import also warms the server up.
  const small = await previewed(archive(READ_PAGES, 10), user_token)
  const { result } = await imported(small.operation_id, user_token)
  const page_ids = (result.pages as { page_id: number }[]).map(({ page_id }) => page_id)
  const bytes = archive(PAGES, PICTURES)
  let stop = readers(page_ids, user_token)
  await sleep(USUAL_MS)
  const usual = (await stop()).slice(ASKS_A_SECOND * 5)

  stop = readers(page_ids, user_token)
  const begun = performance.now()
  const preview = await previewed(bytes, user_token)
  const read = (performance.now() - begun) / 1000
  const whilePreview = await stop()
  stop = readers(page_ids, user_token)
  const from = performance.now()
  const { result: report, samples } = await imported(preview.operation_id, user_token)
  const seconds = (performance.now() - from) / 1000
  const meanwhile = await stop()
  const all = [...whilePreview, ...meanwhile]
  const writing = samples.filter(({ step }) => step === 'pages')
  const child = Math.max(...[...preview.samples, ...samples].map((one) => one.child))
  const ms = (list: number[]) => [0.5, 0.95, 0.99, 1].map((share) => `${shown(percentile(list, share), 1)} ms`)
  console.log(
    [
      `${PAGES} pages, ${PICTURES} pictures, ${shown(bytes.length / 1024 ** 2, 1)} MB, ${isPostgres ? 'PostgreSQL' : 'SQLite'}, ${availableParallelism()} cores.`,
      `Created ${report.created} pages; preview ${shown(read, 1)} s, import ${shown(seconds, 1)} s: ${shown(PAGES / seconds)} pages a second, with a preview ${shown(PAGES / (read + seconds))}.`,
      '',
      ...table(
        ['Memory of the server while pages are written', 'MB'],
        [0, 0.25, 0.5, 0.75, 1].map((part) => [`after ${part * 100} %`, shown(quarter(writing, part))]),
      ),
      '',
      `Peaks: server ${shown(Math.max(...[...preview.samples, ...samples].map((one) => one.server)))} MB, process that reads ${shown(child)} MB.`,
      '',
      ...table(
        ['page/info', 'p50', 'p95', 'p99', 'longest'],
        [
          ['usual', ...ms(usual)],
          ['while a preview is read', ...ms(whilePreview)],
          ['during the import', ...ms(meanwhile)],
        ],
      ),
    ].join('\n'),
  )
  const ratio = percentile(all, 0.95) / percentile(usual, 0.95)
  const growth = quarter(writing, 1) / quarter(writing, 0.25)
  console.log(`\np95 with an import is ${shown(ratio, 2)} times the usual one; memory grew ${shown(growth, 2)} times.`)
  if (ratio > 2 || child > CHILD_MOST || growth > GROWTH_MOST || report.created !== PAGES) process.exitCode = 1
} finally {
  await server.kill()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
