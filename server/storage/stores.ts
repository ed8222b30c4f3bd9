import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Config, ConfigError } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { PlaceRow } from '#server/db/schema.ts'
import { oneLine } from '#server/one-line.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { systemClock } from '#server/time.ts'
import { localStorage, sweepIncoming } from './local-storage.ts'
import { lostStorage } from './lost-storage.ts'
import { folderOf, newFolder } from './object-keys.ts'
import { addPlace, findPlace, listPlaces, updatePlace } from './place.repository.ts'
import type { S3Form, S3Settings } from './s3-settings.ts'
import { s3Storage } from './s3-storage.ts'
import type { ByteRange, Storage, StoredFile } from './storage.ts'
import { StorageError } from './storage-error.ts'
import { counted } from './storage-meter.ts'
import { type StorageSettings, s3OfEnvironment, storageSettings, usableS3 } from './storage-settings.ts'

/**
 * All storages of the site. New files go to one of them. The key of a file names the storage that holds it, so every file stays readable after a
 * change of the settings. The settings are read at each use, so a change works in every process at once.
 */
export interface Stores {
  /** The folder on this machine for files that are arriving. */
  readonly incoming: string
  /** The folder of files on this machine. */
  readonly local: Storage
  /** The settings in force. */
  settings(): Promise<StorageSettings>
  /** The storage for new files. */
  current(): Promise<Storage>
  /** The folder of this machine, or the configured object storage. @throws StorageError not_configured if there is none */
  at(kind: Storage['kind']): Promise<Storage>
  /** The kind of the storage for new files. Contacts nothing. */
  kind(): Promise<Storage['kind']>
  /** Tries to write on this machine and in the storage for new files. @throws if files cannot be stored */
  check(): Promise<void>
  /** Every storage that may hold files. */
  all(): Promise<Storage[]>
  /** The storage that holds a key. */
  of(key: string): Promise<Storage>
  /** Stores a file in the storage for new files: `Storage.put`. */
  put(path: string): Promise<string>
  /** `Storage.read` of the storage that holds the key. */
  read(key: string, range?: ByteRange): Promise<Readable>
  stat(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
  /** Removes bytes that no row names any more. If a storage fails, the job `sweep-files` removes them later. */
  discard(keys: readonly string[]): Promise<void>
  /** An address of a file in an object storage for browsers (`Storage.address`); undefined when files pass through the server. */
  address(key: string, headers: { contentType: string; disposition: string }): Promise<string | undefined>
  /** Removes files that arrived before `until` (unix seconds) and were never stored. @returns how many */
  sweepIncoming(until: number): Promise<number>
}

export interface StoresParts {
  config: Config
  database: { db: Db }
  /** Opens the secret of the site settings. */
  secrets: Secrets
}

/**
 * The storages of a site. Contacts nothing.
 * @throws ConfigError with the name of an invalid variable of the environment
 */
export function storesOf({ config, database: { db }, secrets }: StoresParts): Stores {
  const local = localStorage(join(config.DATA_DIR, 'uploads'))
  const { incoming } = local
  const environment = s3OfEnvironment(config)
  const settings = () => storageSettings({ config, db, secrets }, environment)

  async function objectStorage({ s3, form }: StorageSettings): Promise<Storage> {
    if (!s3) throw new StorageError('not_configured', 'S3')
    return s3Storage({ settings: s3, folder: await placeOf({ db, secrets, incoming }, s3, form), incoming })
  }

  async function current(): Promise<Storage> {
    const now = await settings()
    return now.isOpen ? objectStorage(now) : local
  }

  /** The storage of a place that holds files, with any settings that lead there. */
  async function storageAt({ folder, base, form }: PlaceRow): Promise<Storage> {
    const kept = form === '' ? undefined : secrets.open(form)
    const known = [environment, (await settings()).s3, kept === undefined ? undefined : usableS3(JSON.parse(kept))]
    const found = known.find((s3) => s3?.base === base)
    return found ? s3Storage({ settings: found, folder, incoming }) : lostStorage(folder, base, incoming)
  }

  async function of(key: string): Promise<Storage> {
    const folder = folderOf(key)
    const place = folder === undefined ? undefined : await findPlace(db, folder)
    return place ? storageAt(place) : local
  }

  return {
    incoming,
    local,
    settings,
    current,
    at: async (kind) => (kind === 'local' ? local : objectStorage(await settings())),
    of,
    kind: async () => ((await settings()).isOpen ? 's3' : 'local'),
    check: async () => {
      await local.check()
      const storage = await current()
      if (storage !== local) await storage.check()
    },
    all: async () => [local, ...(await Promise.all((await listPlaces(db)).map(storageAt)))],
    put: async (path) => {
      const storage = await current()
      return counted(storage.kind, 'put', () => storage.put(path), path)
    },
    read: async (key, range) => {
      const storage = await of(key)
      return counted(storage.kind, 'read', () => storage.read(key, range))
    },
    stat: async (key) => {
      const storage = await of(key)
      return counted(storage.kind, 'stat', () => storage.stat(key))
    },
    remove: async (key) => {
      const storage = await of(key)
      return counted(storage.kind, 'remove', () => storage.remove(key))
    },
    discard: async (keys) => {
      for (const key of keys)
        await of(key)
          .then((storage) => storage.remove(key))
          .catch(() => undefined)
    },
    address: async (key, headers) => {
      if (!folderOf(key) || !(await settings()).isRedirect) return undefined
      return (await of(key)).address?.(key, headers)
    },
    sweepIncoming: (until) => sweepIncoming(incoming, until),
  }
}

/**
 * The folder of the site in a bucket. If a bucket already has a folder of this site, it is the same store under another address, or a copy of it. Its
 * place then moves there. Otherwise the bucket gets a new folder.
 * @param form the settings to store with the place, so that its files stay readable after a change of the site settings
 * @throws StorageError
 */
async function placeOf(
  { db, secrets, incoming }: { db: Db; secrets: Secrets; incoming: string },
  settings: S3Settings,
  form: S3Form | undefined,
): Promise<string> {
  const places = await listPlaces(db)
  const text = form ? JSON.stringify(form) : ''
  const same = places.find(({ base }) => base === settings.base)
  if (same) {
    if (text !== '' && secrets.open(same.form) !== text)
      await updatePlace(db, same.folder, { form: secrets.seal(text) })
    return same.folder
  }
  for (const { folder } of places) {
    if (!(await s3Storage({ settings, folder, incoming }).isMarked())) continue
    await updatePlace(db, folder, { base: settings.base, form: secrets.seal(text) })
    return folder
  }
  const folder = newFolder()
  await s3Storage({ settings, folder, incoming }).mark()
  return addPlace(db, { folder, base: settings.base, form: secrets.seal(text), addtime: systemClock() })
}

/**
 * The storages of a site, ready for files.
 * @param warn gets one line if the object storage does not accept files now. The site starts all the same, and does not wait for it
 * @throws ConfigError with one line that names the folder if it cannot be written, or the invalid variable
 */
export async function openStores(parts: StoresParts, warn: (line: string) => void = console.error): Promise<Stores> {
  const stores = storesOf(parts)
  try {
    await stores.local.check()
  } catch (cause) {
    throw new ConfigError(`The folder ${stores.local.name} cannot be written: ${oneLine(cause)} (DATA_DIR)`, { cause })
  }
  if ((await stores.kind()) === 's3')
    stores.check().catch((error: unknown) => warn(`The storage takes no files: ${oneLine(error)}`))
  return stores
}
