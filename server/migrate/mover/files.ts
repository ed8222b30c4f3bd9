import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { inTransaction } from '#server/context.ts'
import { insertFile, listSignsOf } from '#server/domain/attachment/file.repository.ts'
import { knownFile } from '#server/files/allowed-files.ts'
import { fileName } from '#server/files/file-name.ts'
import { discardFile, type IncomingFile, receiveFile } from '#server/files/incoming-file.ts'
import type { Known } from '#server/migrate/id-map.ts'
import type { SourceFile } from '#server/migrate/records.ts'
import { hashOf, type Run, restAfter } from '#server/migrate/run.ts'
import { AppError } from '#shared/errors.ts'
import { pastTime, personOf } from './judge.ts'

/** The largest file that is moved: 4 GiB. */
const FILE_BYTES_MOST = 4 * 1024 ** 3
const SIGN = /^[0-9a-f]{32}$/
/** The type of a file that browsers only download. */
const DOWNLOAD = 'application/octet-stream'

/** A file whose bytes are stored, and which has no row yet. */
interface Stored {
  file: SourceFile
  known: { display_name: string; file_type: string }
  incoming: Pick<IncomingFile, 'size' | 'sha256'>
  storage_key: string
  owner: { uid: number }
}

/** Moves files with their bytes, one in each transaction. */
export async function moveFiles(run: Run): Promise<void> {
  const { ids, reporter } = run
  await ids.load('file', 'user', 'item', 'page')
  let done = 0
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
    await moveFile(run, file, hash)
  }
}

const named = (file: SourceFile) => ({ id: file.id, name: file.display_name })

async function moveFile(run: Run, file: SourceFile, hash: string): Promise<void> {
  const bytes = await run.source.openFile(file.place)
  if (!bytes) {
    run.reporter.count('file', 'left')
    run.reporter.note('file', named(file), 'file_missing', file.place)
    return
  }
  const incoming = await receive(run, bytes, file)
  if (!incoming) return
  if (file.size >= 0 && incoming.size !== file.size)
    run.reporter.note(
      'file',
      named(file),
      'file_differs',
      `${incoming.size} bytes instead of ${file.size}; moved as it is`,
    )
  const known = typeOf(run, file, incoming)
  const owner = await ownerOf(run, file)
  const row: Known & { old_id: string } = { old_id: file.id, new_id: -1, hash, detail: '' }
  try {
    if (!run.isDry) {
      const storage_key = await run.ctx.services.storage.put(incoming.path)
      Object.assign(row, await writeFile(run, { file, known, incoming, storage_key, owner }, hash))
    }
    run.ids.add('file', [row])
    run.reporter.count('file', 'moved')
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
    run.reporter.note('file', named(file), 'no_place', 'it is empty')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    run.reporter.note('file', named(file), 'too_large', `more than ${FILE_BYTES_MOST} bytes; left out`)
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

async function writeFile(run: Run, stored: Stored, hash: string): Promise<Known> {
  const { file, known, incoming, storage_key, owner } = stored
  const { ids, ctx } = run
  const begun = performance.now()
  try {
    const made = await inTransaction({ ...ctx, now: ctx.services.clock() }, async ({ db, now }) => {
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
      const row = { new_id, hash, detail: isFree ? '' : sign }
      await ids.store(db, 'file', [{ old_id: file.id, ...row }])
      return row
    })
    await restAfter(performance.now() - begun)
    return made
  } catch (error) {
    await ctx.services.storage.discard([storage_key])
    throw error
  }
}
