import { BackupError } from './backup-error.ts'
import type { ArchiveName } from './backup-names.ts'
import { newSealingKey, type SealingKey, sealed, sealedName, Unsealer } from './sealed-stream.ts'
import type { BackupTarget } from './target.ts'

/**
 * The folder that incremental archives share. It has each content once, named by its SHA-256, or by a keyed hash if encrypted. Lists beside it say
 * which contents each archive needs.
 */
export const SHARED = 'files/'
const LISTS = 'needs/'
/** The suffix of the list of an unfinished backup. */
const OPEN = '.open'
/** Has the salt of the folder, and shows whether a passphrase is the right one. */
const KEY_OBJECT = `${SHARED}passphrase.enc`
/** The age at which an unfinished backup counts as failed, in seconds. */
const OPEN_SECONDS = 24 * 3600
/** The number of removals between two checks for a new backup. */
const LOOK_EVERY = 50

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const pathOf = (name: string): string => `${SHARED}${name.slice(0, 2)}/${name}`

/** The key for an encrypted folder, which its first archive has made. @throws BackupError passphrase_wrong */
export async function sharedKey(target: BackupTarget, passphrase: string): Promise<SealingKey> {
  const found = await target.read(KEY_OBJECT)
  if (!found) {
    const key = await newSealingKey(passphrase)
    await target.write(KEY_OBJECT, sealed(once(Buffer.from('octavo\n')), key))
    return key
  }
  try {
    return await new Unsealer(passphrase).keyOf(found)
  } catch (error) {
    if (!(error instanceof BackupError) || error.reason !== 'passphrase_wrong') throw error
    throw new BackupError(
      'passphrase_wrong',
      `Earlier incremental backups in ${target.name} have another passphrase. Give that one, or take another place for backups.`,
    )
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Stores contents for one archive that is being written. */
export class SharedFiles {
  readonly #target: BackupTarget
  readonly #key: SealingKey | undefined
  /** The names of the stored contents. */
  #known: Set<string> | undefined
  /** The names that the archive needs. */
  readonly #needed = new Set<string>()
  /** How many bytes were written. */
  written = 0

  constructor(target: BackupTarget, key: SealingKey | undefined) {
    this.#target = target
    this.#key = key
  }

  /** Marks that a backup is being written, so nothing is removed meanwhile. */
  async begin(archive: string): Promise<void> {
    await this.#target.write(`${LISTS}${archive}${OPEN}`, once(Buffer.from('\n')))
  }

  async end(archive: string): Promise<void> {
    await this.#target.remove(`${LISTS}${archive}${OPEN}`)
  }

  /** The name of a content. @param sha256 hex */
  nameOf(sha256: string): string {
    return this.#key ? `${sealedName(this.#key, sha256)}.enc` : sha256
  }

  /** Whether a content is stored. If so, the archive needs it. */
  async has(name: string): Promise<boolean> {
    if (!(await this.#names()).has(name)) return false
    this.#needed.add(name)
    return true
  }

  async put(name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    this.written += await this.#target.write(pathOf(name), this.#key ? sealed(bytes, this.#key) : bytes)
    this.#known?.add(name)
    this.#needed.add(name)
  }

  /** Lists the folder again and returns the needed contents that are no longer there. */
  async lost(): Promise<string[]> {
    this.#known = undefined
    const known = await this.#names()
    return [...this.#needed].filter((name) => !known.has(name))
  }

  async #names(): Promise<Set<string>> {
    if (this.#known) return this.#known
    const known = new Set<string>()
    for await (const { path } of this.#target.list(SHARED, { deep: true })) known.add(nameIn(path))
    this.#known = known
    return known
  }

  /** Writes the list of contents that the archive needs. The archive is written after this. */
  async writeNeeds(archive: string): Promise<void> {
    const needed = this.#needed
    async function* lines(): AsyncGenerator<Buffer> {
      for (const name of needed) yield Buffer.from(`${name}\n`)
    }
    await this.#target.write(`${LISTS}${archive}`, lines())
  }
}

/** The bytes of a content. @throws BackupError files_missing, passphrase_wrong, changed, cut */
export async function* readShared(target: BackupTarget, name: string, unsealer: Unsealer): AsyncGenerator<Buffer> {
  const bytes = await target.read(pathOf(name))
  if (!bytes)
    throw new BackupError(
      'files_missing',
      `The archive is incremental and needs ${pathOf(name)} beside it, which is not there. Copy the whole folder of the backups.`,
    )
  yield* name.endsWith('.enc') ? unsealer.open(bytes) : bytes
}

/**
 * Removes contents that no kept archive needs. Does nothing while a backup is being written.
 * @param kept the archives that stay
 * @param now unix seconds
 * @returns how many contents were removed
 * @throws BackupError files_missing when the needs of a kept archive are unknown
 */
export async function removeUnneeded(target: BackupTarget, kept: readonly ArchiveName[], now: number): Promise<number> {
  const needed = new Set<string>()
  const names = new Set(kept.map(({ name }) => name))
  for (const { name, isIncremental } of kept) {
    if (!isIncremental) continue
    const list = await target.read(`${LISTS}${name}`)
    if (!list)
      throw new BackupError(
        'files_missing',
        `${LISTS}${name} is missing in ${target.name}: nothing was removed from ${SHARED}`,
      )
    for (const line of (await textOf(list)).split('\n')) if (line !== '') needed.add(line)
  }
  let removed = 0
  for await (const { path } of target.list(SHARED, { deep: true })) {
    if (path === KEY_OBJECT || needed.has(nameIn(path))) continue
    // A backup that began meanwhile may rely on stored contents.
    if (removed % LOOK_EVERY === 0 && (await isBeingWritten(target, now))) return removed
    await target.remove(path)
    removed += 1
  }
  for await (const { path } of target.list(LISTS)) if (!names.has(path.slice(LISTS.length))) await target.remove(path)
  return removed
}

async function isBeingWritten(target: BackupTarget, now: number): Promise<boolean> {
  for await (const { path, stored } of target.list(LISTS))
    if (path.endsWith(OPEN) && stored > now - OPEN_SECONDS) return true
  return false
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString()
}
