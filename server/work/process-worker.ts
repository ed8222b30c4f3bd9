import { fork } from 'node:child_process'
import { APART_ENV } from './apart.ts'
import { watchMemory } from './child-memory.ts'
import type { Reply } from './messages.ts'
import type { StartWorker } from './pool-worker.ts'

const MIB = 1024 * 1024
/**
 * How V8 ends a process that exceeds its heap (`SIGTRAP` or `SIGILL`: one object would be too large). `SIGKILL` is not one of them: the kernel sends
 * it when the machine has no memory left, which the work of somebody else may have taken.
 */
const SIGNALS_OF_MEMORY: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/**
 * Starts workers in processes of their own: without a database, without the environment of the server, and without a network. A process that
 * exceeds its memory ends alone (decision 67).
 * @param file its code, which calls `serveTasks`
 * @param limits the most memory in MB: of the heap, and of the whole process
 */
export function processWorker(file: string, { heapMb, wholeMb }: { heapMb: number; wholeMb: number }): StartWorker {
  return ({ onReply, onEnd }) => {
    const child = fork(file, [], {
      serialization: 'advanced',
      env: APART_ENV,
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        `--max-semi-space-size=${Math.ceil(heapMb / 16)}`,
        '--disable-warning=ExperimentalWarning',
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    let hasEnded = false
    // The memory is read only while the process works.
    let watch: NodeJS.Timeout | undefined
    const stopWatching = () => {
      clearInterval(watch)
      watch = undefined
    }
    const endWith = (reason: 'memory' | 'broken') => {
      if (hasEnded) return
      hasEnded = true
      stopWatching()
      onEnd(reason)
    }
    child.on('message', (reply: Reply) => {
      if (hasEnded) return
      if (reply.kind !== 'ready') stopWatching()
      onReply(reply)
    })
    child.on('error', () => endWith('broken'))
    child.on('exit', (_code, signal) => endWith(SIGNALS_OF_MEMORY.has(signal) ? 'memory' : 'broken'))
    return {
      send: (question) => {
        // A process that is ending hears nothing more; its `exit` settles the work.
        if (!child.connected) return
        watch ??= watchMemory(child, wholeMb * MIB, () => endWith('memory')).unref()
        child.send(question)
      },
      end: async () => {
        hasEnded = true
        stopWatching()
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
        child.ref()
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        await gone
      },
    }
  }
}
