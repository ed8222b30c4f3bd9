import { Worker } from 'node:worker_threads'
import type { Config } from '#server/config.ts'
import { programFile } from '#server/program-file.ts'
import { BackupError, type BackupReason } from './backup-error.ts'
import type { BackupOptions, BackupProgress, BackupReport } from './backup-types.ts'
import type { VerifyOptions, VerifyReport } from './verify-backup.ts'

/** The memory of the thread, in MB. It holds a part of a table, or of an upload to an object storage. */
const MEMORY_MB = 512

/** The work of the thread. `place` is a folder, or `s3` (`openTarget`). */
export type ThreadTask = { config: Config; place: string } & (
  | {
      do: 'write'
      /** `started` is the time of the archive in unix seconds. The default is the time of the machine. */
      options: Pick<BackupOptions, 'passphrase' | 'isIncremental' | 'withoutKey'> & { started?: number }
    }
  | { do: 'verify'; options: Pick<VerifyOptions, 'name' | 'passphrase' | 'databaseUrl'> }
)

/** The messages of the thread. */
export type FromThread =
  | { type: 'progress'; progress: BackupProgress }
  | { type: 'done'; report: BackupReport | VerifyReport }
  | { type: 'refused'; reason: BackupReason; message: string }
  | { type: 'failed'; message: string; isDiskFull: boolean }

interface Watching {
  onProgress?: (progress: BackupProgress) => void
  signal?: AbortSignal
}

/**
 * Runs `writeBackup` in a thread with its own connections. Hashing and compressing gigabytes occupies a whole thread, and the server must answer
 * others meanwhile.
 * @param task where to, and how
 * @throws BackupError; the reason of `signal`; Error whose `code` is ENOSPC when the disk is full
 */
export const writeInThread = (
  config: Config,
  task: Omit<ThreadTask & { do: 'write' }, 'config' | 'do'>,
  watching: Watching,
) => runThread({ ...task, config, do: 'write' }, watching) as Promise<BackupReport>

/** `verifyBackup` in a thread. Throws as `writeInThread`. */
export const verifyInThread = (
  config: Config,
  task: Omit<ThreadTask & { do: 'verify' }, 'config' | 'do'>,
  watching: Watching,
) => runThread({ ...task, config, do: 'verify' }, watching) as Promise<VerifyReport>

function runThread(task: ThreadTask, { onProgress, signal }: Watching): Promise<BackupReport | VerifyReport> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<BackupReport | VerifyReport>()
  const worker = new Worker(programFile(new URL('./backup.worker.ts', import.meta.url)), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const onAbort = () => worker.postMessage('stop')
  signal?.addEventListener('abort', onAbort, { once: true })
  let outcome: (() => void) | undefined
  worker.on('message', (message: FromThread) => {
    if (message.type === 'progress') return onProgress?.(message.progress)
    outcome = () => {
      if (message.type === 'done') resolve(message.report)
      else if (signal?.aborted) reject(signal.reason)
      else if (message.type === 'refused') reject(new BackupError(message.reason, message.message))
      else reject(Object.assign(new Error(message.message), message.isDiskFull && { code: 'ENOSPC' }))
    }
  })
  worker.on('error', reject)
  // When the thread has ended, its files are closed and unfinished ones removed.
  worker.on('exit', (code) => {
    signal?.removeEventListener('abort', onAbort)
    outcome?.()
    reject(new Error(`the thread of the backup ended (${code})`))
  })
  return promise
}
