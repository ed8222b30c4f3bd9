import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Reply } from './messages.ts'
import type { StartWorker } from './pool-worker.ts'

/**
 * Starts workers in threads. V8 may end the whole process, not only the thread, when a thread exceeds its memory. So threads are only for work whose
 * memory no text of a user can raise to the limit; all else runs in processes (decision 67).
 * @param file its code, which listens to `parentPort`
 */
export function threadWorker(file: string | URL, resourceLimits: ResourceLimits): StartWorker {
  return ({ onReply, onEnd }) => {
    const worker = new Worker(file, { resourceLimits })
    worker.unref()
    worker.on('message', (reply: Reply) => onReply(reply))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      onEnd(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken'),
    )
    worker.on('messageerror', () => onEnd('broken'))
    worker.on('exit', () => onEnd('broken'))
    return {
      send: (question) => worker.postMessage(question),
      end: async () => {
        worker.removeAllListeners()
        // Node reports an error once more when a worker that ran out of memory is ended.
        worker.on('error', () => undefined)
        await worker.terminate()
      },
    }
  }
}
