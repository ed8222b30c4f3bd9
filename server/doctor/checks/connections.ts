import { POOL_SIZE } from '#server/db/open.ts'
import { type Check, fine, type Said, warning } from '#server/doctor/check.ts'
import { findConnections } from '#server/doctor/engine.repository.ts'

/** Checks the connections to PostgreSQL, and the machines that share the database. */
export const connections: Check = {
  name: 'connections',
  needs: 'tables',
  look: async ({ config, services: { database, storage } }) => {
    const pool = config.DATABASE_POOL ?? POOL_SIZE
    if (database.dialect === 'sqlite') return [fine('SQLite: one server process')]
    const { most, open, hosts } = await findConnections(database.db)
    const said: Said[] = []
    // One more process runs while another is replaced.
    if (most - open < pool)
      said.push(
        warning(
          `PostgreSQL takes ${most} connections and ${open} are open: another server process, which may need ${pool}, would be refused`,
          'Raise max_connections in postgresql.conf, or end programs that hold connections.',
        ),
      )
    if (hosts > 1 && (await storage.kind()) === 'local')
      said.push(
        warning(
          `${hosts} machines use this database, and files go to a folder of each`,
          'Use an object storage (STORAGE=s3), or one shared DATA_DIR: otherwise a machine misses the files of the others.',
        ),
      )
    return said.length > 0 ? said : [fine(`${open} of ${most} connections of PostgreSQL are open`)]
  },
}
