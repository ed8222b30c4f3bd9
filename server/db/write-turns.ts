import type { DatabaseSync } from 'node:sqlite'

import { inTurns } from '#server/in-turns.ts'

/** How many transactions share one commit at most. */
const GROUP_MOST = 32

/** A transaction that is over and not yet on the disk. */
interface Unsynced {
  done(): void
  fail(error: unknown): void
}

/**
 * The turns of those who write to one SQLite file: one after the other, in the order they came. Syncing a commit to the disk takes longer than
 * most transactions, so those that wait in a row share one: each is a savepoint, which can fail alone, and all of them go on when the
 * commit of the last one is on the disk. One that took back its own work waits for it too, since it may have read what the others wrote.
 * A transaction runs without a pause, so the next calls are still in their sockets when it ends: before a commit the event loop turns once, for
 * them to come; after one as well, for the answers to leave and for another process to have its turn. No timer is waited for.
 */
export class WriteTurns {
  readonly #database: DatabaseSync
  readonly #waiting: (() => void)[] = []
  #taken = false
  #group: Unsynced[] = []
  /** What they left for the commit, and whether the one whose turn it is has had it done already. */
  #late: (() => void)[] = []
  #caughtUp = false
  /** Why SQLite took back the group that is open. */
  #lost: unknown

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /**
   * Waits for its turn and begins a transaction.
   * @param begin begins one on the database, for the first of a group
   * @throws what `begin` throws; the turn is then the next one's
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
   * Ends a transaction that did its work; resolves when that is on the disk.
   * @param late the rest of its work, which is done after all that share its commit
   * @throws what stood in the way; then nothing of it is kept
   */
  commit(late: readonly (() => void)[] = []): Promise<void> {
    if (this.#caughtUp) this.#late = []
    this.#late.push(...late)
    return this.#end('release turn')
  }

  /**
   * Does what the others of the group left for the commit, before one that will not leave its own for it: the later write stays the later one.
   * If that one takes back its work, theirs is done at the commit.
   */
  catchUp(): void {
    if (this.#caughtUp) return
    this.#caughtUp = true
    for (const work of this.#late) work()
  }

  /** Ends a transaction that failed and takes its work back, and no other's. @throws when what it may have read is not kept either */
  async rollback(): Promise<void> {
    if (this.#group.length > 0) return this.#end('rollback to turn; release turn')
    try {
      this.#giveUp()
    } finally {
      this.#endTurn()
    }
  }

  /** Looks at an error of the transaction whose turn it is: on a full disk SQLite takes back the whole group by itself. */
  noteError(error: unknown): void {
    if (!this.isOpen()) this.#lost ??= error
  }

  /** Whether the file has a transaction that can still be committed. */
  isOpen(): boolean {
    return this.#database.isOpen && this.#database.isTransaction
  }

  /** @param how ends the savepoint; the first of a group has none */
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

  /** Lets the next one write, who joins the group; otherwise the group is committed first. */
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

  /** Nobody else writes meanwhile, since the turn is still taken; others are answered between the pieces of work, of which each may be large. */
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
      // When everything was taken back already there is nothing to commit, and this throws.
      this.#database.exec('commit')
      for (const one of group) one.done()
    } catch (error) {
      this.#giveUp()
      for (const one of group) one.fail(this.#lost ?? error)
    }
    setImmediate(() => this.#next())
  }

  /** Takes back all that is not committed: of a group everybody is then told that it failed, and nothing is kept of which nobody can tell. */
  #giveUp(): void {
    if (this.isOpen()) this.#database.exec('rollback')
  }
}
