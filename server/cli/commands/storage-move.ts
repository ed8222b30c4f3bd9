import { recordAct } from '#server/audit/record.ts'
import { type MoveState, moveToStorage, removeMoved } from '#server/domain/attachment/move-to-storage.ts'
import { storageMoveAct } from '#server/domain/attachment/storage-move-act.ts'
import { findLastAlone } from '#server/domain/operation/operation.repository.ts'
import type { Storage } from '#server/storage/storage.ts'
import { StorageError } from '#server/storage/storage-error.ts'
import { type Command, CommandError, sometimes } from './command.ts'
import { shellActing, withServices } from './with-services.ts'

const SAID = { missing: 'missing', damaged: 'not as it was uploaded' }

/** `storage move`: copies files to another storage, verifies each copy, and makes it the current one. */
export const storageMove: Command = {
  usage: 'storage move local s3 [--remove] | storage move s3 local [--remove]',
  about:
    'copies every file to the other storage, compares each copy and switches to it, while the server runs; Ctrl C stops, and the same command continues; --remove removes what is left behind when all files have been moved; s3 s3 moves from earlier buckets',
  options: { remove: { type: 'boolean' } },
  words: [2, 2],
  run: async ({ words, options }) => {
    const [from, to] = words.map(kindOf) as [Storage['kind'], Storage['kind']]
    if (from === to && from === 'local') throw new CommandError('local and local are the same storage')
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    try {
      await withServices(async (services) => {
        const open = await findLastAlone(services.database.db, 'storage_move')
        if (open?.state === 'waiting' || open?.state === 'running')
          throw new CommandError('A move that was started in the backstage runs; wait for its end, or cancel it there')
        const acting = shellActing(services.database.db, services, 'storage move')
        if (from !== to) await recordAct(acting, storageMoveAct(to))
        const said = sayProgress()
        const state = await moveToStorage(services, { from, to, stop: stopping.signal, onProgress: said })
        if (from !== to) await recordAct({ ...acting, now: services.clock() }, storageMoveAct(to, state.moved))
        for (const { file_id, display_name, problem } of state.bad)
          console.log(`${file_id}  ${display_name}: ${SAID[problem]}`)
        console.log(`${summaryOf(state)}${stopping.signal.aborted ? '; stopped, the same command continues' : ''}`)
        if ((await services.storage.kind()) !== to)
          console.log(`New files still go to ${await services.storage.kind()}`)
        if (state.bad.length > 0) throw new CommandError(`${state.bad.length} files stay where they are`)
        if (!options.remove || stopping.signal.aborted) return
        const { removed, young } = await removeMoved(services, from)
        console.log(`${removed} files removed from ${from}`)
        if (young > 0)
          console.log(`${young} were moved in the last minutes and may be in use: run the command again later`)
      })
    } catch (error) {
      if (error instanceof StorageError) throw new CommandError(error.message)
      throw error
    } finally {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    }
  },
}

function kindOf(word: string): Storage['kind'] {
  if (word !== 'local' && word !== 's3') throw new CommandError(`${word} is no storage: local or s3`)
  return word
}

const summaryOf = ({ moved, bytes }: MoveState) => `${moved} files moved, ${(bytes / 1024 / 1024).toFixed(1)} MiB`

const sayProgress = () => sometimes((state: MoveState) => console.log(`${summaryOf(state)} …`))
