import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Db } from '#server/db/open.ts'
import { insertFile, listSignsOf } from '#server/domain/attachment/file.repository.ts'
import { knownFile } from '#server/files/allowed-files.ts'
import { fileName } from '#server/files/file-name.ts'
import { discardFile, type IncomingFile, receiveFile } from '#server/files/incoming-file.ts'
import type { Known } from '#server/migrate/id-map.ts'
import type { SourceFile } from '#server/migrate/records.ts'
import { said } from '#server/migrate/report.ts'
import { DRY_ID, hashOf, inRun, type Run, restAfter } from '#server/migrate/run.ts'
import { AppError } from '#shared/errors.ts'
import { pastTime, personOf } from './judge.ts'

/** The largest file that is moved: 4 GiB. */
const FILE_BYTES_MOST = 4 * 1024 ** 3
const SIGN = /^[0-9a-f]{32}$/
/** The type of a file that browsers only download. */
const DOWNLOAD = 'application/octet-stream'

/** How many files one transaction writes. Their bytes are stored before it. */
const FILES_AT_ONCE = 20

/** A file whose bytes are stored, and which has no row yet. */
interface Stored {
  file: SourceFile
  hash: string
  known: { display_name: string; file_type: string }
  incoming: Pick<IncomingFile, 'size' | 'sha256'>
  storage_key: string
  owner: { uid: number }
}

/** Moves files with their bytes. */
export async function moveFiles(run: Run): Promise<void> {
  const { ids, reporter } = run
  await ids.load('file', 'user', 'item', 'page')
  let done = 0
  let ready: Stored[] = []
  const flush = async () => {
    if (ready.length > 0) await writeFiles(run, ready)
    ready = []
  }
  try {
    for await (const file of run.source.read('file')) {
      run.signal.throwIfAborted()
      run.progress('file', done++, run.totals.file ?? 0)
      const known = ids.find('file', file.id)
      // Visits change with each download, so they do not count as a change.
      const hash = hashOf({ ...file, visits: 0, last_visit_time: 0 })
      if (known) {
        reporter.count('file', known.hash === hash ? 'unchanged' : 'kept')
        if (known.hash !== hash) reporter.note('file', named(file), 'changed_since')
        continue
      }
      const stored = await storeFile(run, file, hash)
      if (stored) ready.push(stored)
      if (ready.length >= FILES_AT_ONCE) await flush()
    }
    await flush()
  } catch (error) {
    await run.ctx.services.storage.discard(ready.map(({ storage_key }) => storage_key))
    throw error
  }
}

const named = (file: SourceFile) => ({ id: file.id, name: file.display_name })

/** Stores the bytes of a file. @returns undefined for a file that is left out, and in a dry run */
async function storeFile(run: Run, file: SourceFile, hash: string): Promise<Stored | undefined> {
  const bytes = await run.source.openFile(file.place)
  if (!bytes) {
    run.reporter.count('file', 'left')
    run.reporter.note('file', named(file), 'file_missing', file.place)
    return undefined
  }
  const incoming = await receive(run, bytes, file)
  if (!incoming) return undefined
  if (file.size >= 0 && incoming.size !== file.size)
    run.reporter.note('file', named(file), 'file_differs', said('note_size', { bytes: incoming.size, told: file.size }))
  const known = typeOf(run, file, incoming)
  const owner = await ownerOf(run, file)
  try {
    if (!run.isDry) {
      const storage_key = await run.ctx.services.storage.put(incoming.path)
      return { file, hash, known, incoming, storage_key, owner }
    }
    run.ids.add('file', [{ old_id: file.id, new_id: DRY_ID, hash, detail: '' }])
    run.reporter.count('file', 'moved')
    return undefined
  } finally {
    await discardFile(incoming)
  }
}

/** Reads a file to the disk. In a dry run it is only read. @returns undefined for a file that is left out */
async function receive(run: Run, bytes: Readable, file: SourceFile): Promise<IncomingFile | undefined> {
  const room = { folder: run.ctx.services.storage.incoming, most: FILE_BYTES_MOST }
  try {
    const incoming = await receiveFile(bytes, file.display_name, room)
    if (incoming.size > 0) return incoming
    await discardFile(incoming)
    run.reporter.note('file', named(file), 'no_place', said('note_empty'))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    run.reporter.note('file', named(file), 'too_large', said('note_most_bytes', { most: FILE_BYTES_MOST }))
  }
  run.reporter.count('file', 'left')
  return undefined
}

/** The name and type of a file. One that people could not upload here becomes a download. */
function typeOf(run: Run, file: SourceFile, { size, head }: IncomingFile): Stored['known'] {
  try {
    return knownFile({ name: file.display_name, size, head })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    run.reporter.note('file', named(file), 'as_download')
    return { display_name: fileName(file.display_name), file_type: DOWNLOAD }
  }
}

/** The owner of a file here; of one whose owner is gone the owner of its item, or nobody. */
async function ownerOf(run: Run, file: SourceFile): Promise<{ uid: number }> {
  const owner = await personOf(run, file.owner)
  return 'uid' in owner ? owner : { uid: 0 }
}

/** Writes the rows of files in one transaction. */
async function writeFiles(run: Run, stored: readonly Stored[]): Promise<void> {
  const { ids } = run
  const begun = performance.now()
  const rows = await inRun(run, async ({ db, now }) => {
    const made: (Known & { old_id: string })[] = []
    for (const one of stored) made.push(await writeFile(run, one, db, now))
    await ids.store(db, 'file', made)
    return made
  })
  ids.add('file', rows)
  run.reporter.count('file', 'moved', rows.length)
  await restAfter(performance.now() - begun)
}

async function writeFile(run: Run, stored: Stored, db: Db, now: number): Promise<Known & { old_id: string }> {
  const { file, hash, known, incoming, storage_key, owner } = stored
  const { ids } = run
  const isFree = SIGN.test(file.sign) && (await listSignsOf(db, [file.sign])).length === 0
  const sign = isFree ? file.sign : randomBytes(16).toString('hex')
  const new_id = await insertFile(db, {
    sign,
    ...known,
    storage_key,
    sha256: incoming.sha256,
    uid: owner.uid,
    item_id: ids.idOf('item', file.item) ?? 0,
    page_id: ids.idOf('page', file.page) ?? 0,
    file_size: incoming.size,
    visit_times: file.visits,
    addtime: pastTime(file.addtime, now),
    last_visit_time: Math.min(file.last_visit_time, now),
  })
  return { old_id: file.id, new_id, hash, detail: isFree ? '' : sign }
}
