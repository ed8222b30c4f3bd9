/** Why a backup, a restore or a check of a backup was refused. */
export type BackupReason =
  /** There is no database of a site. */
  | 'no_site'
  /** There is no archive of this name. */
  | 'no_archive'
  /** The file is no backup of Octavo. */
  | 'foreign'
  /** The archive ends before its end. */
  | 'cut'
  /** Some bytes are not as they were written. */
  | 'changed'
  /** A newer program made it. */
  | 'newer'
  /** It is encrypted and no passphrase was given. */
  | 'passphrase_missing'
  | 'passphrase_wrong'
  /** Files that the archive needs are not beside it any more. */
  | 'files_missing'
  /** The place of a restore is not empty. */
  | 'not_empty'
  /** The key that opens the secrets of the site is missing, or another one is there. */
  | 'key_missing'
  | 'key_other'
  /** The restored rows or files are not those of the archive. */
  | 'not_equal'
  /** The place for backups cannot be used as it is set up. */
  | 'place'

/** The message says in a sentence what is wrong and what to do. It contains no secret. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly reason: BackupReason

  constructor(reason: BackupReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
