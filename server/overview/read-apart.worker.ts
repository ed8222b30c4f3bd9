import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import type { Question, Reply } from '#server/work/messages.ts'
import type { ReadApart } from './read-apart.ts'

/** How long a read waits while another process recovers or closes the file, in milliseconds. Only this thread is blocked. */
const BUSY_MS = 5000

/** A new connection for each read. A connection that lasts keeps a list of the segments of full-text tables, and `integrity_check` takes merged ones for damage. */
function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec(`pragma busy_timeout = ${BUSY_MS}`)
  return database
}

const reply = (message: Reply) => parentPort?.postMessage(message)

parentPort?.on('message', ({ input }: Question) => {
  const { file, sql, parameters } = input as ReadApart
  let database: DatabaseSync | undefined
  try {
    database = open(file)
    reply({ kind: 'done', output: database.prepare(sql).all(...(parameters as SQLInputValue[])) })
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    database?.close()
  }
})
reply({ kind: 'ready' })
