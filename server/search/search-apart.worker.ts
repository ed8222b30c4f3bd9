import { parentPort } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { sqliteReaderDialect } from '#server/db/sqlite-dialect.ts'
import type { Question, Reply } from '#server/work/messages.ts'
import { answerSearch } from './answer-search.ts'
import type { SearchApart } from './search-apart.ts'

let connection: { file: string; db: Db } | undefined

function databaseOf(file: string): Db {
  if (connection?.file === file) return connection.db
  void connection?.db.destroy()
  connection = { file, db: new Kysely<Schema>({ dialect: sqliteReaderDialect(file) }) }
  return connection.db
}

const reply = (message: Reply) => parentPort?.postMessage(message)

parentPort?.on('message', async ({ input }: Question) => {
  const { file, request } = input as SearchApart
  try {
    // Text passes between threads several times as fast as an object with many rows.
    const answer = await answerSearch({ db: databaseOf(file), dialect: 'sqlite' }, request)
    reply({ kind: 'done', output: JSON.stringify(answer) })
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
reply({ kind: 'ready' })
