import { serveTasks } from './task-server.ts'
import { TASKS } from './tasks.ts'

/** A worker of the pool. */
serveTasks((task, input) => (TASKS[task as keyof typeof TASKS] as { run(input: unknown): unknown }).run(input))
