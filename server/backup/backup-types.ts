import type { Config } from '#server/config.ts'
import type { Stores } from '#server/storage/stores.ts'
import type { Clock } from '#server/time.ts'
import type { BackupTarget } from './target.ts'

/** The site that is backed up or restored. */
export interface BackupSite {
  config: Config
  storage: Stores
}

/** How far a backup, a restore or a check is. */
export interface BackupProgress {
  step: 'tables' | 'files' | 'index'
  /** Of `tables`: rows; of `files`: files; of `index`: pages. */
  done: number
  /** 0: not known. */
  total: number
  /** Bytes of files so far. */
  bytes: number
}

export interface BackupOptions {
  target: BackupTarget
  /** Encrypts the archive. */
  passphrase?: string | undefined
  /** Puts the files into a folder of the target that archives share, so that bytes that are there already are not written again. */
  isIncremental?: boolean
  /** Absent: the key of the secrets is in the archive, if it is in `DATA_DIR`. */
  withoutKey?: boolean
  clock?: Clock
  onProgress?: (progress: BackupProgress) => void
  signal?: AbortSignal
}

export interface BackupReport {
  /** The name of the archive in the target. */
  name: string
  /** How many bytes were written: of the archive, and of files beside it that were not there yet. */
  bytes: number
  isEncrypted: boolean
  rows: number
  files: number
  file_bytes: number
  /** Keys of files whose bytes are missing although the site still names them, a hundred at most; and how many there are. */
  missing: string[]
  missing_count: number
  /** The same for files whose bytes are not those that were uploaded. */
  damaged: string[]
  damaged_count: number
  /** `inside`: whoever has the archive can open the secrets. `apart`: a restore needs `SECRET_KEY` or `secret.key`, which is not in it. */
  key: 'inside' | 'apart'
}
