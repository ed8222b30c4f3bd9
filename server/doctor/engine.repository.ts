import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** Facts about PostgreSQL. */
export interface EngineFacts {
  /** The first number of its version. */
  version: number
  encoding: string
  fsync: string
}

/** Facts about the PostgreSQL server. */
export async function findEngineFacts(db: Db): Promise<EngineFacts> {
  const { rows } = await sql<EngineFacts>`
    select cast(current_setting('server_version_num') as integer) / 10000 as version,
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync`.execute(db)
  return rows[0] as EngineFacts
}

/** Connections to PostgreSQL. */
export interface Connections {
  /** The number that ordinary users may open. */
  most: number
  /** The number of open connections, to all databases. */
  open: number
  /** The number of addresses that use this database. */
  hosts: number
}

/** The connections that PostgreSQL allows and has. */
export async function findConnections(db: Db): Promise<Connections> {
  const { rows } = await sql<Connections>`
    select cast(current_setting('max_connections') as integer)
        - cast(current_setting('superuser_reserved_connections') as integer) as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as open,
      (select count(distinct coalesce(cast(client_addr as text), '')) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend') as hosts`.execute(db)
  return rows[0] as Connections
}
