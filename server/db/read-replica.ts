import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Schema } from './schema.ts'

type Db = Kysely<Schema>

/** How long a call waits until the replica holds what was committed before the call, in milliseconds. */
const WAIT_MS = 30
/** How often it looks, in milliseconds. */
const LOOK_MS = 4
/** How long the primary serves alone after the replica was too far behind, in milliseconds. */
const BEHIND_REST_MS = 1000
/** How long the primary serves alone after the replica failed, in milliseconds. */
const FAILED_REST_MS = 5000
/** The time limit of one check of the replica, in milliseconds. */
const GATE_MS = 1000

/**
 * The end of all that was committed on the primary and is visible there. A commit becomes visible after its record has been flushed, except with
 * `synchronous_commit = off`, where only its insertion is certain (PostgreSQL manual, 28.3 and 9.28.3).
 */
const PRIMARY_END = `select current_database() as name, (select system_identifier from pg_control_system())::text as system,
  (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as wal`
/**
 * Whether a server is a standby of the same system, and has replayed up to a position of the primary. Its position advances after a commit has become
 * visible there.
 */
const REPLICA_HAS = `select pg_is_in_recovery() and current_database() = $1
    and (select system_identifier from pg_control_system())::text = $2 as "isOurs",
  coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false) as "hasAll"`

type State = 'serves' | 'is behind' | 'does not answer' | 'is no replica of this database'

/**
 * A streaming replica that answers reads (decision 62). It serves a read only if it has everything that was committed on the primary before the read
 * began. So writers always see their own saves, and a removed right ends at once. Otherwise the primary serves.
 */
export class ReadReplica {
  readonly #primary: Pool
  readonly #replica: Pool
  readonly #db: Db
  readonly #warn: (line: string) => void
  #state: State = 'serves'
  #restsUntil = 0
  #running: Promise<boolean> | undefined
  #next: Promise<boolean> | undefined
  /** The numbers of calls that read from the replica and from the primary. */
  readonly reads = { replica: 0, primary: 0 }

  /**
   * @param pools of the primary and of the replica, which is one server and not an address that changes between several
   * @param db the query builder on the replica
   * @param warn gets one line when the state changes
   */
  constructor(pools: { primary: Pool; replica: Pool }, db: Db, warn: (line: string) => void = console.error) {
    this.#primary = pools.primary
    this.#replica = pools.replica
    this.#db = db
    this.#warn = warn
  }

  /**
   * Reads from the replica if it has everything that was committed before this call, otherwise from the primary. A read that fails on the replica
   * (lost connection, cancelled query) is repeated on the primary.
   * @param work only reads; it gets the database to read from
   * @param isRefusal whether an error is an answer to the user and not a failure of the replica
   */
  async read<T>(primary: Db, work: (db: Db) => Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T> {
    if (await this.#isCurrent()) {
      try {
        const found = await work(this.#db)
        this.reads.replica += 1
        return found
      } catch (error) {
        if (isRefusal(error)) throw error
        this.#rest('does not answer', FAILED_REST_MS)
      }
    }
    this.reads.primary += 1
    return work(primary)
  }

  /** Ends the connections to the replica. */
  close(): Promise<void> {
    return this.#db.destroy()
  }

  /** Calls that arrive together share one check. The check must begin after they arrived, so calls that arrive during a check share the next one. */
  #isCurrent(): Promise<boolean> {
    if (performance.now() < this.#restsUntil) return Promise.resolve(false)
    if (!this.#running) {
      this.#running = this.#look().finally(() => {
        this.#running = undefined
      })
      return this.#running
    }
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      return this.#isCurrent()
    })
    return this.#next
  }

  async #look(): Promise<boolean> {
    const late = sleep(GATE_MS, 'late' as const, { ref: false })
    const found = await Promise.race([this.#compare(), late]).catch(() => 'failed' as const)
    if (found === 'late' || found === 'failed') this.#rest('does not answer', FAILED_REST_MS)
    else if (found === 'foreign') this.#rest('is no replica of this database', FAILED_REST_MS)
    else if (found === 'behind') this.#rest('is behind', BEHIND_REST_MS)
    else this.#enter('serves')
    return found === 'current'
  }

  async #compare(): Promise<'current' | 'behind' | 'foreign'> {
    const { rows } = await this.#primary.query<{ name: string; system: string; wal: string }>(PRIMARY_END)
    const { name, system, wal } = rows[0] as { name: string; system: string; wal: string }
    const until = performance.now() + WAIT_MS
    while (true) {
      const answer = await this.#replica.query<{ isOurs: boolean; hasAll: boolean }>(REPLICA_HAS, [name, system, wal])
      const { isOurs, hasAll } = answer.rows[0] as { isOurs: boolean; hasAll: boolean }
      if (!isOurs) return 'foreign'
      if (hasAll) return 'current'
      if (performance.now() >= until) return 'behind'
      await sleep(LOOK_MS)
    }
  }

  #rest(state: State, ms: number): void {
    this.#restsUntil = performance.now() + ms
    this.#enter(state)
  }

  #enter(state: State): void {
    if (state === this.#state) return
    this.#state = state
    this.#warn(state === 'serves' ? 'The read replica serves again.' : `The read replica ${state}. The primary serves.`)
  }
}
