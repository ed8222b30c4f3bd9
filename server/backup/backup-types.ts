import type { Config } from '#server/config.ts'
import type { Stores } from '#server/storage/stores.ts'
import type { Clock } from '#server/time.ts'
import type { BackupTarget } from './target.ts'

/** The site that is backed up or restored. */
export interface BackupSite {
  config: Config
  storage: Stores
}

/** The progress of a backup, a restore or a check. */
export interface BackupProgress {
  step: 'tables' | 'files' | 'index'
  /** The unit depends on the step: rows for `tables`, files for `files`, pages for `index`. */
  done: number
  /** 0: unknown. */
  total: number
  /** Bytes of files so far. */
  bytes: number
}

export interface BackupOptions {
  target: BackupTarget
  /** Encrypts the archive. */
  passphrase?: string | undefined
  /** Puts the files into a folder that all archives of the target share. Files that are there already are not written again. */
  isIncremental?: boolean
  /** Leaves the key of the secrets out of the archive. By default the archive contains it if it is in `DATA_DIR`. */
  withoutKey?: boolean
  clock?: Clock
  onProgress?: (progress: BackupProgress) => void
  signal?: AbortSignal
}

export interface BackupReport {
  /** The name of the archive in the target. */
  name: string
  /** The number of bytes written: the archive, and new files beside it. */
  bytes: number
  isEncrypted: boolean
  rows: number
  files: number
  file_bytes: number
  /** Keys of files that the site names, but whose bytes are missing; at most a hundred. `missing_count` counts all of them. */
  missing: string[]
  missing_count: number
  /** Keys of files whose bytes differ from the uploaded ones, as `missing`. */
  damaged: string[]
  damaged_count: number
  /** `inside`: anybody with the archive can open the secrets. `apart`: a restore needs `SECRET_KEY` or `secret.key`, which is not in it. */
  key: 'inside' | 'apart'
}
