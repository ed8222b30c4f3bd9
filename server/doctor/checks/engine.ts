import { databaseState } from '#server/db/database-state.ts'
import { bytesText, type Check, fine, problem, type Said, warning } from '#server/doctor/check.ts'
import { findEngineFacts } from '#server/doctor/engine.repository.ts'

/** The oldest PostgreSQL that still gets corrections. */
const POSTGRES_OLDEST = 14

/** The database engine: version, encoding, and how it keeps what it has acknowledged. */
export const engine: Check = {
  name: 'engine',
  needs: 'database',
  look: async ({ services: { database } }) => {
    const { engine: name, bytes } = await databaseState(database)
    const said: Said[] = [fine(`${name}${bytes === null ? '' : `, ${bytesText(bytes)}`}`)]
    if (database.dialect === 'sqlite') return said
    const { version, encoding, fsync } = await findEngineFacts(database.db)
    if (version < POSTGRES_OLDEST)
      said.push(warning(`PostgreSQL ${version} gets no corrections any more`, 'Update PostgreSQL.'))
    if (encoding !== 'UTF8')
      said.push(
        problem(
          `the encoding of the database is ${encoding}: texts with other letters cannot be saved`,
          'Make a backup, create a database with the encoding UTF8, and restore into it.',
        ),
      )
    if (fsync !== 'on')
      said.push(
        warning(
          'fsync is off in PostgreSQL: a power cut can destroy the database',
          'Switch fsync on in postgresql.conf.',
        ),
      )
    return said
  },
}
