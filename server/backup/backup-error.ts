/** Why a backup, a restore or a check of a backup was refused. */
export type BackupReason =
  /** There is no site in the database. */
  | 'no_site'
  /** There is no archive of this name. */
  | 'no_archive'
  /** The file is not a backup of Octavo. */
  | 'foreign'
  /** The archive is incomplete: its end is missing. */
  | 'cut'
  /** Some bytes have changed since they were written. */
  | 'changed'
  /** A newer version of the program wrote it. */
  | 'newer'
  /** It is encrypted and no passphrase was given. */
  | 'passphrase_missing'
  | 'passphrase_wrong'
  /** Files that the archive needs are no longer beside it. */
  | 'files_missing'
  /** The target of the restore is not empty. */
  | 'not_empty'
  /** The key of the site's secrets is missing, or it is another one. */
  | 'key_missing'
  | 'key_other'
  /** The restored rows or files differ from those of the archive. */
  | 'not_equal'
  /** The place for backups does not work as configured. */
  | 'place'

/** One sentence that says what is wrong and what to do. It contains no secret. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly reason: BackupReason

  constructor(reason: BackupReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
