import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import type { Question, Reply } from '#server/work/messages.ts'
import type { FileRead } from './file-reads.ts'

/** How long a read waits while another process recovers or closes the file, in milliseconds. Only this thread is blocked. */
const BUSY_MS = 5000

let connection: { file: string; database: DatabaseSync } | undefined

function databaseOf(file: string): DatabaseSync {
  if (connection?.file === file) return connection.database
  connection?.database.close()
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec(`pragma busy_timeout = ${BUSY_MS}`)
  connection = { file, database }
  return database
}

const reply = (message: Reply) => parentPort?.postMessage(message)

parentPort?.on('message', ({ input }: Question) => {
  const { file, sql, parameters } = input as FileRead
  try {
    const rows = databaseOf(file)
      .prepare(sql)
      .all(...(parameters as SQLInputValue[]))
    reply({ kind: 'done', output: rows })
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
reply({ kind: 'ready' })
