import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** Facts about PostgreSQL. */
export interface EngineFacts {
  /** The first number of its version. */
  version: number
  encoding: string
  fsync: string
}

/** Facts about the server of PostgreSQL. */
export async function findEngineFacts(db: Db): Promise<EngineFacts> {
  const { rows } = await sql<EngineFacts>`
    select cast(current_setting('server_version_num') as integer) / 10000 as version,
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync`.execute(db)
  return rows[0] as EngineFacts
}

/** Connections to PostgreSQL. */
export interface Connections {
  /** How many it takes from ordinary users. */
  most: number
  /** How many are open, of all databases. */
  open: number
  /** From how many addresses this database is used. */
  hosts: number
}

/** How many connections PostgreSQL takes and has. */
export async function findConnections(db: Db): Promise<Connections> {
  const { rows } = await sql<Connections>`
    select cast(current_setting('max_connections') as integer)
        - cast(current_setting('superuser_reserved_connections') as integer) as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as open,
      (select count(distinct coalesce(cast(client_addr as text), '')) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend') as hosts`.execute(db)
  return rows[0] as Connections
}
