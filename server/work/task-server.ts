import { becomeApart } from './apart-child.ts'
import type { Question, Reply } from './messages.ts'

/**
 * Serves tasks in a process of its own (`processWorker`), one at a time. Its file calls this once, and nothing else.
 * @param run runs a task by its name
 */
export function serveTasks(run: (task: string, input: unknown) => unknown): void {
  const reply = (message: Reply) => process.send?.(message)
  process.on('message', ({ task, input }: Question) => {
    try {
      reply({ kind: 'done', output: run(task, input) })
    } catch (error) {
      reply({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  reply({ kind: 'ready' })
  becomeApart()
}
