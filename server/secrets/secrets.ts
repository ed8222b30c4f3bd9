import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** The beginning of every encrypted text. Older texts do not have it. */
export const SEALED = 'sealed:1:'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_FILE = 'secret.key'

/** Encrypts the secrets that the server must be able to read again: visit passwords and tokens of items (decision 30). */
export interface Secrets {
  /** Identifies a key without revealing it. */
  readonly id: string
  /** Encrypts a secret for the database; an empty text stays empty. Two results for the same text differ. */
  seal(text: string): string
  /**
   * The text of a stored secret. A text without encryption, from before there was a key, is returned unchanged.
   * @returns undefined if it was encrypted with another key, or changed
   */
  open(stored: string): string | undefined
  /** Bytes that only this key and this text give: always the same, and nobody without the key can tell them (HKDF, RFC 5869). */
  derive(text: string, bytes: number): Buffer
}

/** @param key 32 bytes */
export function secretsOf(key: Buffer): Secrets {
  return {
    id: createHmac('sha256', key).update('octavo key').digest('hex').slice(0, 16),
    seal: (text) => {
      if (text === '') return ''
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return SEALED + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (stored) => {
      if (!stored.startsWith(SEALED)) return stored
      const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
      const iv = bytes.subarray(0, IV_BYTES)
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
    derive: (text, bytes) => Buffer.from(hkdfSync('sha256', key, '', text, bytes)),
  }
}

/**
 * The secrets of a configuration. The key is made from `SECRET_KEY`, or else read from `secret.key` beside the data, which the first start creates.
 * @throws Error of the file system, and one that names the file when it holds no key
 */
export function openSecrets({ SECRET_KEY, DATA_DIR }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): Secrets {
  if (SECRET_KEY) return secretsOf(createHash('sha256').update(SECRET_KEY).digest())
  const file = join(DATA_DIR, KEY_FILE)
  return secretsOfFile(file, readKey(file) ?? createKey(file))
}

/** @param file names the file when it holds no key */
function secretsOfFile(file: string, text: string): Secrets {
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES * 2} hex digits`)
  return secretsOf(key)
}

/** The text of the key file of a data folder, for a backup of it. @returns undefined when there is none */
export const readKeyFile = (dataDir: string): string | undefined => readKey(join(dataDir, KEY_FILE))

/**
 * Writes the key file during a restore of a backup. The data folder must have none.
 * @throws Error if the text is not a key
 */
export function writeKeyFile(dataDir: string, text: string): void {
  const file = join(dataDir, KEY_FILE)
  secretsOfFile(file, text)
  writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true })
}

/** The id of the key in the text of a key file. @throws Error if the text is not a key */
export const idOfKeyText = (text: string): string => secretsOfFile(KEY_FILE, text).id

/** Whether a configuration has a key already, so that `openSecrets` creates none. */
export const hasKey = ({ SECRET_KEY, DATA_DIR }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): boolean =>
  Boolean(SECRET_KEY) || existsSync(join(DATA_DIR, KEY_FILE))

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Creates the file with a new key atomically. Two processes that start at once both get the same key. */
function createKey(file: string): string {
  const mine = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(mine, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    chmodSync(mine, 0o600)
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine, { force: true })
  }
  return readFileSync(file, 'utf8')
}
