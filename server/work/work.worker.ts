import { parentPort } from 'node:worker_threads'
import type { Question, Reply } from './messages.ts'
import { TASKS } from './tasks.ts'

/** A worker thread: runs one piece of work at a time. */
const reply = (message: Reply) => parentPort?.postMessage(message)

parentPort?.on('message', ({ task, input }: Question) => {
  try {
    const { run } = TASKS[task as keyof typeof TASKS] as { run(input: unknown): unknown }
    reply({ kind: 'done', output: run(input) })
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
reply({ kind: 'ready' })
