import { apartProgram } from '#server/work/apart.ts'
import { WorkPool } from '#server/work/pool.ts'
import { processWorker } from '#server/work/process-worker.ts'

/** A server with one worker that computes for ever, for `process-worker.test.ts`, which kills the server. Its argument: a file that the worker writes first. */
const { file } = apartProgram(new URL('./hungry.apart.ts', import.meta.url))
const start = processWorker(file, { heapMb: 48, wholeMb: 200 })
const pool = new WorkPool({ start, size: 1, queueMost: 10, queueMostOfTurn: 10, idleMs: 600_000 })
await pool.run('forever', process.argv[2], 600_000, { turn: 'a' })
