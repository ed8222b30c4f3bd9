import * as z from 'zod'
import { BackupError } from './backup-error.ts'

/** The version of the archive format. A program reads this version and older ones. */
export const FORMAT = 1

/** The names of the entries of an archive, in their order. */
export const ABOUT = 'octavo-backup.json'
export const KEY = 'secret.key'
export const TABLES = 'tables/'
export const FILES = 'files/'
export const FILE_LIST = 'file-list/'
export const MANIFEST = 'manifest.json'
export const MANIFEST_SUM = 'manifest.json.sha256'

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)

const table = z.object({ name, columns: z.array(name).min(1), order: z.array(name), last_id: count })

const about = z.object({
  format: count,
  /** The version of the program that wrote the archive. */
  program: z.string().max(100),
  engine: z.enum(['sqlite', 'postgres']),
  /** When the backup began, in unix seconds. The archive contains all writes acknowledged before. */
  started: count,
  /** The migrations that were applied to the database. */
  migrations: z.array(z.string().max(200)).min(1),
  tables: z.array(table),
  /** Whether the files are inside the archive, or in a folder beside it that archives share. */
  files: z.enum(['inside', 'beside']),
  /** Identifies the key that opens the secrets of the site. */
  key_id: z.string().max(100),
})

const manifest = z.object({
  about_sha256: sha256,
  finished: count,
  /** Empty: the archive does not contain the key. */
  key_sha256: z.union([sha256, z.literal('')]),
  /** The SHA-256 covers all lines, each with its line feed. */
  tables: z.array(z.object({ name, rows: count, sha256 })),
  /** The SHA-256 covers all lines of the file list. `missing`: the storage had no bytes. `damaged`: the bytes differed from the uploaded ones. */
  files: z.object({ count, bytes: count, missing: count, damaged: count, sha256 }),
})

/** A line of the file list. */
const listedFile = z.object({
  /** The key in the storage. */
  key: z.string().max(90),
  size: count,
  /** Empty for a missing file. */
  sha256: z.union([sha256, z.literal('')]),
  state: z.enum(['stored', 'damaged', 'missing']),
  /** The name of its bytes in the folder beside the archive. */
  beside: z
    .string()
    .regex(/^[0-9a-f]{64}(\.enc)?$/)
    .optional(),
})

/** The entry at the beginning of an archive. */
export type About = z.infer<typeof about>
/** The entry at the end of an archive. */
export type Manifest = z.infer<typeof manifest>
export type ListedFile = z.infer<typeof listedFile>

function parse<T>(type: z.ZodType<T>, text: string): T {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  const parsed = type.safeParse(json)
  if (!parsed.success) throw damaged()
  return parsed.data
}

/** @throws BackupError newer, changed */
export function parseAbout(text: string): About {
  const found = /"format":\s*(\d{1,9})/.exec(text)?.[1]
  if (found !== undefined && Number(found) > FORMAT)
    throw new BackupError(
      'newer',
      `The backup has format ${found}, and this version of Octavo reads formats up to ${FORMAT}. Install the version that made it, or a newer one.`,
    )
  return parse(about, text)
}

/** @throws BackupError changed */
export const parseManifest = (text: string): Manifest => parse(manifest, text)
/** @throws BackupError changed */
export const parseListedFile = (line: string): ListedFile => parse(listedFile, line)

/** The error for an archive that is not as it was written. @param where the part that is damaged; empty: not known */
export const damaged = (where = ''): BackupError =>
  new BackupError(
    'changed',
    `The archive is damaged: ${where || 'it'} is not as it was written. Take another copy of it, or another backup.`,
  )
