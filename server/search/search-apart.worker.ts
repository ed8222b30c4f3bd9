import { parentPort } from 'node:worker_threads'
import { Kysely } from 'kysely'
import { KeptTexts } from '#server/cache/kept-texts.ts'
import type { Schema } from '#server/db/schema.ts'
import { sqliteReaderDialect } from '#server/db/sqlite-dialect.ts'
import type { Question, Reply } from '#server/work/messages.ts'
import { answerSearch } from './answer-search.ts'
import { textsOf } from './answer-texts.ts'
import type { SearchApart } from './search-apart.ts'
import type { Where } from './search-index.ts'

let connection: { file: string; where: Where } | undefined

function whereOf(file: string): Where {
  if (connection?.file === file) return connection.where
  void connection?.where.db.destroy()
  const db = new Kysely<Schema>({ dialect: sqliteReaderDialect(file) })
  connection = { file, where: { db, dialect: 'sqlite', texts: new KeptTexts() } }
  return connection.where
}

const reply = (message: Reply) => parentPort?.postMessage(message)

parentPort?.on('message', async ({ input }: Question) => {
  const { file, request } = input as SearchApart
  try {
    const answer = await answerSearch(whereOf(file), request)
    reply({ kind: 'done', output: textsOf(answer) })
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
reply({ kind: 'ready' })
