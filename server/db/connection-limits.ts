import type { ClientBase } from 'pg'

/**
 * What PostgreSQL limits on our connections, so that a process that has stopped, or whose machine is gone, does not hold a lock for good (decision 115).
 * The units are those of PostgreSQL: milliseconds, but seconds for `tcp_keepalives_idle` and `tcp_keepalives_interval`.
 */
const LIMITS: Readonly<Record<string, number>> = {
  /** How long a statement waits for a lock. The longest transactions that hold the lock of an item, such as the copy of a large one, take some seconds. */
  lock_timeout: 30_000,
  /** How long a transaction may be without a statement. Slow work is done outside of transactions (decision 23). */
  idle_in_transaction_session_timeout: 60_000,
  // PostgreSQL notices within a minute that our machine is gone.
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 60_000,
}

/**
 * Limits how long a connection waits for locks and may leave a transaction without a statement. What the address of the database, its role or its
 * configuration sets stays as it is, and so does what this release of PostgreSQL does not know.
 * @param client a connection to PostgreSQL itself. Behind a pooler the settings would stay with the connection of the pooler, which others use
 */
export async function limitConnection(client: ClientBase): Promise<void> {
  await client.query(
    `select set_config(name, value, false) from pg_settings
      join unnest($1::text[], $2::text[]) as wanted (name, value) using (name) where source = 'default'`,
    [Object.keys(LIMITS), Object.values(LIMITS).map(String)],
  )
}
