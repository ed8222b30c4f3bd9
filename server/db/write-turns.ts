import type { DatabaseSync } from 'node:sqlite'

import { inTurns } from '#server/in-turns.ts'

/** How many transactions share one commit at most. */
const GROUP_MOST = 32

let commits = 0

/** How often this process has committed to a SQLite file. */
export const commitsOfProcess = (): number => commits

/** A transaction that has ended but is not on the disk yet. */
interface Unsynced {
  done(): void
  fail(error: unknown): void
}

/**
 * Runs the write transactions of one SQLite file one after the other, in the order of arrival. Syncing a commit to the disk takes longer than most
 * transactions, so waiting transactions form a group with one commit. Each is a savepoint and can fail alone. All of them resolve when the commit is
 * on the disk. A transaction that was rolled back waits for the commit too, because it may have read data of the others.
 *
 * A transaction runs without a pause, so the next calls are still in their sockets when it ends. Before a commit the event loop turns once, so
 * that they can join. After a commit it turns once more, so that answers can leave and another process can write. No timer is involved.
 */
export class WriteTurns {
  readonly #database: DatabaseSync
  readonly #afterCommit: () => void
  readonly #waiting: (() => void)[] = []
  #taken = false
  #group: Unsynced[] = []
  /** Writes that the group postponed until the commit, and whether the present transaction has run them already. */
  #late: (() => void)[] = []
  #caughtUp = false
  /** Why SQLite rolled back the open group by itself. */
  #lost: unknown

  /** @param afterCommit called after each commit, when its transactions have resolved and no other has begun; must not throw */
  constructor(database: DatabaseSync, afterCommit: () => void = () => {}) {
    this.#database = database
    this.#afterCommit = afterCommit
  }

  /**
   * Waits for a turn and begins a transaction.
   * @param begin begins it on the database; called for the first transaction of a group
   * @throws what `begin` throws; the turn then passes on
   */
  async begin(begin: () => Promise<void>): Promise<void> {
    if (this.#taken) await new Promise<void>((go) => this.#waiting.push(go))
    this.#taken = true
    this.#caughtUp = false
    try {
      if (this.#group.length === 0) {
        this.#lost = undefined
        await begin()
      } else this.#database.exec('savepoint turn')
    } catch (error) {
      this.#endTurn()
      throw error
    }
  }

  /**
   * Ends a successful transaction; resolves when it is on the disk.
   * @param late postponed writes, which run right before the commit of the group
   * @throws the reason why the commit failed; nothing of the transaction is kept then
   */
  commit(late: readonly (() => void)[] = []): Promise<void> {
    if (this.#caughtUp) this.#late = []
    this.#late.push(...late)
    return this.#end('release turn')
  }

  /**
   * Runs the writes that the group postponed, before this transaction writes directly: later writes stay later. If this transaction is
   * rolled back, the postponed writes run again at the commit.
   */
  catchUp(): void {
    if (this.#caughtUp) return
    this.#caughtUp = true
    for (const work of this.#late) work()
  }

  /** Rolls back a failed transaction alone. @throws when the rest of the group, which it may have read, is not kept either */
  async rollback(): Promise<void> {
    if (this.#group.length > 0) return this.#end('rollback to turn; release turn')
    try {
      this.#giveUp()
    } finally {
      this.#endTurn()
    }
  }

  /** Notes an error of the present transaction: on a full disk SQLite rolls back the whole group by itself. */
  noteError(error: unknown): void {
    if (!this.isOpen()) this.#lost ??= error
  }

  /** Why SQLite rolled back the open group by itself, if it did. */
  get lost(): unknown {
    return this.#lost
  }

  /** Whether the database has a transaction that can still be committed. */
  isOpen(): boolean {
    return this.#database.isOpen && this.#database.isTransaction
  }

  /** @param how the SQL that ends the savepoint; the first transaction of a group has none */
  async #end(how: string): Promise<void> {
    const synced = new Promise<void>((done, fail) => {
      if (this.#group.length > 0 && this.isOpen()) {
        try {
          this.#database.exec(how)
        } catch (error) {
          this.#giveUp()
          this.noteError(error)
        }
      }
      this.#group.push({ done, fail })
    })
    this.#endTurn()
    await synced
  }

  /** Lets the next transaction join the group, or commits the group first. */
  #endTurn(): void {
    if (this.#grows() || this.#group.length === 0) this.#next()
    else setImmediate(() => (this.#grows() ? this.#next() : void this.#sync()))
  }

  #grows(): boolean {
    return this.#group.length > 0 && this.#group.length < GROUP_MOST && this.#waiting.length > 0 && this.isOpen()
  }

  #next(): void {
    const go = this.#waiting.shift()
    if (go) go()
    else this.#taken = false
  }

  /** Commits the group. The turn is still taken, so nobody else writes. Postponed writes may be large, so others are answered between them. */
  async #sync(): Promise<void> {
    const [group, late] = [this.#group, this.#late]
    this.#group = []
    this.#late = []
    const takeTurns = inTurns()
    try {
      for (const work of late) {
        work()
        await takeTurns()
      }
      // Throws when SQLite has rolled back everything already.
      this.#database.exec('commit')
      commits += 1
      for (const one of group) one.done()
    } catch (error) {
      this.#giveUp()
      for (const one of group) one.fail(this.#lost ?? error)
    }
    setImmediate(() => {
      this.#afterCommit()
      this.#next()
    })
  }

  /** Rolls back everything uncommitted. Every transaction of the group is then rejected. */
  #giveUp(): void {
    if (this.isOpen()) this.#database.exec('rollback')
  }
}
