import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { ByteReader, cut, inPieces } from './byte-reader.ts'
import { damaged } from './manifest.ts'

/**
 * Encryption of a stream with a passphrase: scrypt (RFC 7914) makes a key of the passphrase, HKDF (RFC 5869) a key of the stream, and AES-256-GCM
 * seals the stream in chunks. The nonce of a chunk is its number and whether it is the last one (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár, 2015). So changed, moved, repeated and missing chunks are detected.
 *
 * Header: `octavo-sealed-1\n`, log2 N, r, p of scrypt, a zero, 16 bytes of salt, 16 bytes of the stream, 16 bytes that tell a wrong passphrase.
 */

const MAGIC = Buffer.from('octavo-sealed-1\n')
const SALT_BYTES = 16
const CHECK_BYTES = 16
const PARAMETERS_AT = MAGIC.length
const SALT_AT = PARAMETERS_AT + 4
const STREAM_AT = SALT_AT + SALT_BYTES
const CHECK_AT = STREAM_AT + SALT_BYTES
const HEADER_BYTES = CHECK_AT + CHECK_BYTES

/** 128 MiB of memory and about half a second, as OWASP recommends for scrypt. */
const SCRYPT = { log2N: 17, r: 8, p: 1 }
/** The limit for the values in a header. A foreign file could ask for all memory otherwise. */
const LOG2N_MOST = 20
const R_MOST = 16
const P_MOST = 4

const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'

/** The key of a passphrase and a salt. Deriving it is slow, so all streams with the same salt share it. */
export interface SealingKey {
  salt: Buffer
  secret: Buffer
}

function secretOf(passphrase: string, salt: Buffer, { log2N, r, p }: typeof SCRYPT): Promise<Buffer> {
  const options = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r }
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/** A key with a new salt. */
export async function newSealingKey(passphrase: string): Promise<SealingKey> {
  const salt = randomBytes(SALT_BYTES)
  return { salt, secret: await secretOf(passphrase, salt, SCRYPT) }
}

const derived = (secret: Buffer, salt: Buffer, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, use, bytes))

/** A name for encrypted content. Only the passphrase can relate it to the content. @param sha256 hex */
export const sealedName = ({ secret, salt }: SealingKey, sha256: string): string =>
  derived(secret, salt, `octavo name ${sha256}`, 32).toString('hex')

function headerOf({ salt, secret }: SealingKey): Buffer {
  const stream = randomBytes(SALT_BYTES)
  const check = derived(secret, stream, 'octavo check', CHECK_BYTES)
  return Buffer.concat([MAGIC, Buffer.from([SCRYPT.log2N, SCRYPT.r, SCRYPT.p, 0]), salt, stream, check])
}

/** The key of the chunks. It depends on the whole header. */
const chunkKey = (secret: Buffer, header: Buffer): Buffer =>
  derived(secret, header.subarray(STREAM_AT, CHECK_AT), `octavo chunks ${header.toString('hex')}`, KEY_BYTES)

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a stream. */
export async function* sealed(source: AsyncIterable<Uint8Array>, key: SealingKey): AsyncGenerator<Buffer> {
  const header = headerOf(key)
  const cipherKey = chunkKey(key.secret, header)
  yield header
  const seal = (chunk: Buffer, number: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv(CIPHER, cipherKey, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
  let number = 0
  let waiting: Buffer | undefined
  for await (const chunk of inPieces(source, CHUNK_BYTES)) {
    if (waiting) {
      yield seal(waiting, number, false)
      number += 1
    }
    waiting = chunk
  }
  yield seal(waiting ?? Buffer.alloc(0), number, true)
}

/** Decrypts streams of one passphrase. */
export class Unsealer {
  readonly #passphrase: string | undefined
  readonly #secrets = new Map<string, Promise<Buffer>>()

  constructor(passphrase: string | undefined) {
    this.#passphrase = passphrase
  }

  /** Whether a stream is encrypted, read from its header. */
  static isSealed(header: Buffer): boolean {
    return header.subarray(0, MAGIC.length).equals(MAGIC)
  }

  /**
   * The content of a stream, decrypted if it is encrypted. Each piece is authenticated before it is returned. The stream is complete only if it ends
   * without an error.
   * @throws BackupError passphrase_missing, passphrase_wrong, cut, changed
   */
  async *open(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const reader = new ByteReader(source)
    try {
      const header = await reader.upTo(HEADER_BYTES)
      if (!Unsealer.isSealed(header)) {
        yield header
        yield* reader.rest()
        return
      }
      if (header.length < HEADER_BYTES) throw cut()
      const { secret } = await this.#keyOf(header)
      yield* this.#chunks(reader, chunkKey(secret, header))
    } finally {
      await reader.close()
    }
  }

  /** The key of a stream. @throws BackupError passphrase_missing, passphrase_wrong, changed */
  async keyOf(source: AsyncIterable<Uint8Array>): Promise<SealingKey> {
    const reader = new ByteReader(source)
    try {
      return await this.#keyOf(await reader.exactly(HEADER_BYTES))
    } finally {
      await reader.close()
    }
  }

  async #keyOf(header: Buffer): Promise<SealingKey> {
    const passphrase = this.#passphrase
    if (passphrase === undefined)
      throw new BackupError(
        'passphrase_missing',
        'The archive is encrypted. Give its passphrase with --passphrase-file, or as BACKUP_PASSPHRASE.',
      )
    const [log2N = 0, r = 0, p = 0, zero] = header.subarray(PARAMETERS_AT, SALT_AT)
    if (log2N < 1 || log2N > LOG2N_MOST || r < 1 || r > R_MOST || p < 1 || p > P_MOST || zero !== 0) throw damaged()
    const salt = header.subarray(SALT_AT, STREAM_AT)
    const name = header.subarray(PARAMETERS_AT, STREAM_AT).toString('hex')
    const making = this.#secrets.get(name) ?? secretOf(passphrase, salt, { log2N, r, p })
    this.#secrets.set(name, making)
    const secret = await making
    const check = derived(secret, header.subarray(STREAM_AT, CHECK_AT), 'octavo check', CHECK_BYTES)
    if (!timingSafeEqual(check, header.subarray(CHECK_AT, HEADER_BYTES)))
      throw new BackupError(
        'passphrase_wrong',
        'The passphrase is not the one that the backup was made with (or the beginning of the archive is damaged).',
      )
    return { salt: Buffer.from(salt), secret }
  }

  async *#chunks(reader: ByteReader, key: Buffer): AsyncGenerator<Buffer> {
    for (let number = 0; ; number++) {
      const chunk = await reader.upTo(CHUNK_BYTES + TAG_BYTES)
      const isLast = chunk.length < CHUNK_BYTES + TAG_BYTES || (await reader.isAtEnd())
      if (chunk.length < TAG_BYTES) throw cut()
      const plain = unsealed(chunk, key, nonceOf(number, isLast))
      // A valid chunk from the middle is the last one, so the end of the stream is missing.
      if (!plain) throw isLast && unsealed(chunk, key, nonceOf(number, false)) ? cut() : damaged()
      yield plain
      if (isLast) return
    }
  }
}

/** @returns undefined when the chunk is not authentic */
function unsealed(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
