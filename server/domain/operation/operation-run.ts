import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { userOfAccount } from '#server/auth/session.ts'
import { type Context, contextOfNobody, type Services, type TokenGrant } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { storageRefusal } from '#server/domain/attachment/storage-refusal.ts'
import { notifyAccount } from '#server/domain/message/notify-account.ts'
import { brokenBy, isDiskFull } from '#server/outage.ts'
import { noteFailure } from '#server/outage-watch.ts'
import { parseInput } from '#server/parse-input.ts'
import { isWithin } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import type { OperationState, OperationStep } from '#shared/kinds.ts'
import {
  findOperation,
  giveBack,
  insertFiles,
  listFiles,
  type OperationRow,
  writeCheckpoint,
  writeEnd,
  writeProgress,
} from './operation.repository.ts'
import {
  type Json,
  NOBODY,
  type OperationFile,
  type OperationKind,
  OperationStopped,
  type RunningOperation,
  type StopReason,
} from './operation-kind.ts'

/** How often a run renews its claim and checks for a cancellation (milliseconds). */
const BEAT_MS = 2_000
/** Progress is written at most this often (milliseconds). */
const PROGRESS_MS = 500
/** A run that could not say for so long that it lives stops: another process may take its operation over soon (milliseconds). */
const UNHEARD_MS = 40_000
/** A person who has not looked at an operation for this long gets a notice of its end (seconds). */
const AWAY_SECONDS = 30
/** How often an operation is started again after its process died. */
const ATTEMPTS_MOST = 3
/** The most lines of a log, and the most characters of a line. */
const LOG_LINES = 200
const LOG_CHARACTERS = 300
/** The most characters of a checkpoint and of a result, as JSON. */
const CHECKPOINT_CHARACTERS = 64 * 1024
const RESULT_CHARACTERS = 256 * 1024

/** A line of a log: unix seconds, its step, and the detail. */
type LogLine = [number, OperationStep, string]

/** The end of an operation without a result. `error`: JSON. */
interface End {
  state: 'failed' | 'cancelled'
  error?: string
}

/** Reports unexpected errors of runs. */
export interface OperationLog {
  error(details: object, message: string): void
}

/** One run of an operation in this process. */
export class OperationRun<I> implements RunningOperation<I> {
  readonly operation_id: number
  readonly uid: number
  readonly item_id: number
  readonly attempt: number
  readonly last: Json
  input!: I
  files: readonly OperationFile[] = []
  readonly folder: string
  readonly #services: Services
  readonly #kind: OperationKind<I>
  readonly #row: OperationRow
  readonly #held: { operation_id: number; holder: string }
  readonly #report: OperationLog
  readonly #stopping = new AbortController()
  /** A separate signal for `undo`, which must run after a cancellation. */
  readonly #undoing = new AbortController()
  readonly #log: LogLine[]
  #hasNewLines = false
  #progress: { step: OperationStep; done: number; total: number } | undefined
  #lastWrite = 0
  #lastHeard = performance.now()
  #writing: Promise<void> | undefined
  #result: { name: string; contentType: string; path: string } | undefined

  /** @param row its state before `claim`; @param holder the name of this run */
  constructor(services: Services, kind: OperationKind<I>, row: OperationRow, holder: string, report: OperationLog) {
    this.#services = services
    this.#kind = kind
    this.#row = row
    this.#report = report
    this.operation_id = row.operation_id
    this.uid = row.uid
    this.item_id = row.item_id
    this.attempt = row.attempts + 1
    this.last = parsed(row.checkpoint, null)
    this.#log = parsed(row.log, [])
    this.#held = { operation_id: row.operation_id, holder }
    this.folder = join(services.storage.incoming, `operation-${row.operation_id}-${randomBytes(8).toString('hex')}`)
  }

  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** Ends the run. Only the first reason counts. */
  stop(reason: StopReason): void {
    this.#stopping.abort(new OperationStopped(reason))
    if (reason === 'shutdown' || reason === 'lost') this.#undoing.abort(new OperationStopped(reason))
  }

  async context(): Promise<Context> {
    const nobody = contextOfNobody(this.#services, this.signal)
    if (this.uid === NOBODY) return nobody
    const user = await userOfAccount(nobody.db, this.uid, grantOf(this.#row))
    if (!user) throw new AppError('ACCOUNT_DISABLED')
    const origin = this.#services.config.APP_URL ?? ''
    return { ...nobody, lang: this.#row.lang as Lang, user, request: { ...nobody.request, origin } }
  }

  progress(step: OperationStep, done = 0, total = 0): void {
    const isNewStep = step !== this.#progress?.step
    this.#progress = { step, done, total }
    if (isNewStep || performance.now() - this.#lastWrite >= PROGRESS_MS) void this.#write()
  }

  log(step: OperationStep, detail: string): void {
    this.#log.push([this.#services.clock(), step, detail.slice(0, LOG_CHARACTERS)])
    if (this.#log.length > LOG_LINES) this.#log.splice(0, this.#log.length - LOG_LINES)
    this.#hasNewLines = true
  }

  async checkpoint(state: Json, db: Db = this.#services.database.db): Promise<void> {
    this.signal.throwIfAborted()
    const text = JSON.stringify(state)
    if (text.length > CHECKPOINT_CHARACTERS) throw new Error(`a checkpoint of ${text.length} characters is too long`)
    if (!(await writeCheckpoint(db, this.#held, text))) {
      this.stop('lost')
      this.signal.throwIfAborted()
    }
  }

  resultFile(name: string, contentType: string): string {
    const path = this.#result?.path ?? join(this.folder, 'result')
    this.#result = { name, contentType, path }
    return path
  }

  /** Runs the operation to its end, or until it is stopped. @returns its end; undefined: it continues later or elsewhere */
  async run(): Promise<OperationState | undefined> {
    const beat = setInterval(() => void this.#write(), BEAT_MS)
    const deadline = setTimeout(() => this.stop('deadline'), this.#kind.seconds * 1000)
    beat.unref()
    deadline.unref()
    let isParsed = false
    try {
      this.input = parseInput(this.#kind.input, parsed(this.#row.input, {}))
      isParsed = true
      // An earlier run failed, and its process ended before everything was undone.
      if (this.#row.error !== '') return await this.#takeBack({ state: 'failed', error: this.#row.error })
      await this.#removeOldFolders()
      if (this.#row.cancel_asked) this.stop('cancel')
      this.signal.throwIfAborted()
      this.#assertMayBegin()
      await this.#prepareFolder()
      const result = await this.#kind.run(this)
      return await this.#succeed(result)
    } catch (error) {
      return await this.#stopped(error, isParsed)
    } finally {
      clearInterval(beat)
      clearTimeout(deadline)
      await this.#removeFolder()
    }
  }

  /** Removes what earlier runs of this operation left on this machine because their process was killed. */
  async #removeOldFolders(): Promise<void> {
    if (this.attempt === 1) return
    const { incoming } = this.#services.storage
    for (const name of await readdir(incoming).catch(() => []))
      if (name.startsWith(`operation-${this.operation_id}-`))
        await rm(join(incoming, name), { recursive: true, force: true }).catch(() => undefined)
  }

  #removeFolder(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true }).catch(() => undefined)
  }

  /** @throws AppError OPERATION_INTERRUPTED if the kind does not continue after the end of its process */
  #assertMayBegin(): void {
    const isSecond = this.#row.start_time > 0 && this.#kind.afterRestart === 'fail'
    if (isSecond || this.attempt > ATTEMPTS_MOST) throw new AppError('OPERATION_INTERRUPTED')
  }

  async #prepareFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const { storage, database } = this.#services
    const files = (await listFiles(database.db, this.operation_id)).filter((file) => !file.is_result)
    const copies: OperationFile[] = []
    for (const [at, file] of files.entries()) {
      const path = join(this.folder, `input-${at}`)
      await pipeline(await storage.read(file.storage_key), createWriteStream(path, { mode: 0o600 }), {
        signal: this.signal,
      })
      copies.push({ name: file.file_name, path, size: file.file_size, part: file.file_type })
    }
    this.files = copies
  }

  async #succeed(result: Json): Promise<OperationState | undefined> {
    const text = JSON.stringify(result)
    if (text.length > RESULT_CHARACTERS) throw new Error(`a result of ${text.length} characters is too long`)
    const { storage, database } = this.#services
    const file = await this.#storeResult()
    const ended = await database.db.transaction().execute(async (db) => {
      const isHeld = await this.#writeEnd(db, { state: 'done', result: text })
      if (isHeld && file) await insertFiles(db, [file])
      return isHeld
    })
    if (!ended && file) await storage.discard([file.storage_key])
    return ended ? 'done' : undefined
  }

  async #storeResult() {
    if (!this.#result) return undefined
    const { name, contentType, path } = this.#result
    this.progress('storing')
    // An empty result is a file too.
    await writeFile(path, '', { flag: 'a', mode: 0o600 })
    const { size } = await stat(path)
    return {
      storage_key: await this.#services.storage.put(path),
      operation_id: this.operation_id,
      is_result: 1,
      file_name: name,
      file_type: contentType,
      file_size: size,
    }
  }

  async #stopped(error: unknown, isParsed: boolean): Promise<OperationState | undefined> {
    const reason = this.signal.aborted ? (this.signal.reason as OperationStopped).reason : undefined
    if (reason === 'lost') return undefined
    if (reason === 'shutdown' && this.#kind.afterRestart === 'continue') return this.#goOnLater()
    const end: End =
      reason === 'cancel'
        ? { state: 'cancelled' }
        : { state: 'failed', error: JSON.stringify(this.#refusal(error, reason)) }
    return isParsed ? this.#takeBack(end) : this.#end(end)
  }

  /** Undoes the run, and ends the operation. */
  async #takeBack(end: End): Promise<OperationState | undefined> {
    if (!this.#kind.undo) return this.#end(end)
    await this.#writing
    // On a full disk this makes the room that the undoing needs.
    await this.#removeFolder()
    const { database, clock } = this.#services
    const error = end.error === undefined ? {} : { error: end.error }
    // If this process dies now, the next run knows that it must only undo.
    await writeProgress(database.db, this.#held, clock(), { step: 'undoing', done: 0, total: 0, ...error })
    this.#progress = { step: 'undoing', done: 0, total: 0 }
    return (await this.#undo()) ? this.#end(end) : this.#goOnLater()
  }

  async #goOnLater(): Promise<undefined> {
    await this.#writing
    await giveBack(this.#services.database.db, this.#held)
  }

  /** @returns false if this process ends before everything is undone; @throws if the disk is full */
  async #undo(): Promise<boolean> {
    const { undo } = this.#kind
    if (!undo) return true
    const { operation_id, uid, item_id, input } = this
    // Reads the last checkpoint of this run instead of the run before.
    const { signal } = this.#undoing
    try {
      const services = this.#services
      await undo({ operation_id, uid, item_id, input, services, last: await this.#stored(), signal })
      return true
    } catch (err) {
      if (signal.aborted) return false
      // The next run undoes the rest when there is room again.
      if (isDiskFull(err)) throw err
      noteFailure(this.#services, this.#report, err, { operation_id }, 'an operation could not be undone')
      return true
    }
  }

  async #stored(): Promise<Json> {
    const row = await findOperation(this.#services.database.db, this.operation_id)
    return parsed(row?.checkpoint ?? '', null)
  }

  /** The refusal that people get. */
  #refusal(error: unknown, reason: StopReason | undefined) {
    if (reason === 'deadline')
      return told(new AppError('WORK_TOO_LONG', { minutes: Math.ceil(this.#kind.seconds / 60) }))
    if (reason === 'shutdown') return told(new AppError('OPERATION_INTERRUPTED'))
    const refusal = storageRefusal(error)
    if (refusal instanceof AppError) return told(refusal)
    const id = randomUUID().slice(0, 8)
    noteFailure(this.#services, this.#report, error, { operation_id: this.operation_id }, `an operation failed (${id})`)
    return told(brokenBy(error, id))
  }

  async #end(given: End): Promise<OperationState | undefined> {
    return (await this.#writeEnd(this.#services.database.db, given)) ? given.state : undefined
  }

  async #writeEnd(db: Db, given: { state: OperationState; result?: string; error?: string }): Promise<boolean> {
    const now = this.#services.clock()
    const row = await writeEnd(db, this.#held, {
      ...given,
      ...this.#progress,
      end_time: now,
      log: JSON.stringify(this.#log),
    })
    if (row && this.uid !== NOBODY && !isWithin(row.seen_time, now, AWAY_SECONDS + 1))
      await notifyAccount({ db, now }, [this.uid], {
        action_type: 'operation_ended',
        object_type: 'operation',
        object_id: this.operation_id,
      })
    return row !== undefined
  }

  /** Renews the claim with the progress, and checks for a cancellation. Never throws; one call at a time. */
  #write(): Promise<void> {
    this.#lastWrite = performance.now()
    this.#writing ??= this.#writeOnce().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  async #writeOnce(): Promise<void> {
    const { database, clock } = this.#services
    const now = clock()
    const log = this.#hasNewLines ? { log: JSON.stringify(this.#log) } : {}
    this.#hasNewLines = false
    try {
      const row = await writeProgress(database.db, this.#held, now, { ...this.#progress, ...log })
      this.#lastHeard = performance.now()
      if (!row) this.stop('lost')
      else if (row.cancel_asked) this.stop('cancel')
    } catch {
      // A database that is busy or away for a moment ends nothing.
      if (performance.now() - this.#lastHeard > UNHEARD_MS) this.stop('lost')
    }
  }
}

const told = ({ error, params }: AppError) => ({ error, params })

function parsed<T>(json: string, otherwise: T): T {
  return json === '' ? otherwise : (JSON.parse(json) as T)
}

function grantOf({ user_grant }: OperationRow): TokenGrant | undefined {
  if (user_grant === '') return undefined
  const { scope, items } = JSON.parse(user_grant) as { scope: TokenGrant['scope']; items: number[] | null }
  return { scope, items: items && new Set(items) }
}
