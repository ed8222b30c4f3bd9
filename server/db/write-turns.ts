import type { DatabaseSync } from 'node:sqlite'

/** How many transactions share one commit at most. */
const GROUP_MOST = 32

/** Somebody who waits for the right to write. */
interface Waiting {
  isTransaction: boolean
  go(): void
}

/** A transaction that is over and not yet on the disk. */
interface Unsynced {
  done(): void
  fail(error: unknown): void
}

/**
 * The turns of those who write to one SQLite file: one after the other, in the order they came. Syncing a commit to the disk takes longer than
 * most transactions, so those that wait in a row share one: each is a savepoint, which can fail alone, and all of them are told that they are
 * saved when the commit of the last one is on the disk. A transaction runs without a pause, so the next calls are still in their sockets when it
 * ends: before a commit the event loop turns once, for them to come. No timer is waited for.
 */
export class WriteTurns {
  readonly #database: DatabaseSync
  readonly #waiting: Waiting[] = []
  #taken = false
  #group: Unsynced[] = []

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Waits for the right to make one write outside a transaction. */
  async take(): Promise<void> {
    await this.#wait(false)
  }

  /** Gives that right back. */
  give(): void {
    const next = this.#waiting.shift()
    if (next) next.go()
    else this.#taken = false
  }

  /**
   * Waits for its turn and begins a transaction.
   * @param begin begins one on the database, for the first of a group
   */
  async begin(begin: () => Promise<void>): Promise<void> {
    await this.#wait(true)
    try {
      if (this.#group.length === 0) await begin()
      else this.#database.exec('savepoint turn')
    } catch (error) {
      this.#endTurn()
      throw error
    }
  }

  /** Ends a transaction that did its work; resolves when that is on the disk. */
  async commit(): Promise<void> {
    const synced = new Promise<void>((done, fail) => {
      try {
        if (!this.#database.isTransaction) throw new Error('SQLite has ended the transaction by itself')
        if (this.#group.length > 0) this.#database.exec('release turn')
        this.#group.push({ done, fail })
      } catch (error) {
        this.#giveUp()
        fail(error)
      }
    })
    this.#endTurn()
    await synced
  }

  /** Ends a transaction that failed; those of its group that were before it stay. */
  async rollback(): Promise<void> {
    try {
      if (!this.#database.isTransaction) return
      this.#database.exec(this.#group.length > 0 ? 'rollback to turn; release turn' : 'rollback')
    } catch (error) {
      this.#giveUp()
      throw error
    } finally {
      this.#endTurn()
    }
  }

  async #wait(isTransaction: boolean): Promise<void> {
    if (this.#taken) await new Promise<void>((go) => this.#waiting.push({ isTransaction, go }))
    this.#taken = true
  }

  /** Lets the next one write, who joins the group if that may grow; otherwise the group is committed first. */
  #endTurn(): void {
    if (this.#group.length === 0 || this.#grows()) this.#next()
    else setImmediate(() => this.#next())
  }

  #grows(): boolean {
    return this.#waiting[0]?.isTransaction === true && this.#group.length < GROUP_MOST && this.#database.isTransaction
  }

  #next(): void {
    if (!this.#grows()) this.#sync()
    this.give()
  }

  #sync(): void {
    const group = this.#group
    this.#group = []
    try {
      if (group.length > 0) this.#database.exec('commit')
      else if (this.#database.isTransaction) this.#database.exec('rollback')
      for (const one of group) one.done()
    } catch (error) {
      this.#giveUp()
      for (const one of group) one.fail(error)
    }
  }

  /** Takes back all that is not committed: the whole group is then told that it failed, and nothing is kept of which nobody can tell. */
  #giveUp(): void {
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }
}
