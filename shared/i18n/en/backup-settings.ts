/** Texts of backups in the settings of the site: `/admin/settings#backup`. */
export const backupSettings = {
  group: 'Backup',
  lead: 'A backup is one archive with the database, all files and the key of the site. Whoever has it has everything: keep it as safe as the server. The variable BACKUP_PASSPHRASE of the server encrypts it.',
  options: {
    backup_every: {
      label: 'Back up by itself',
      hint: 'Never: only when somebody asks for it. When this is switched on, the first backup begins within minutes.',
    },
    backup_hour: { label: 'Hour', hint: '0 to 23, in the time zone of the server. Missed backups are made later.' },
    backup_folder: {
      label: 'Folder of the server',
      hint: '/mnt/backup/octavo, for example. Better another disk than that of the data. Empty: “backups” in the data folder, which a lost disk takes along.',
    },
    backup_keep: { label: 'Number to keep', hint: 'Older ones are deleted after a new one was made.' },
  },
  every: { never: 'Never', daily: 'Every day', weekly: 'Every week' },
  tryIt: 'Try the folder',
  make: 'Back up now',
  title: 'Backups',
  none: 'There are no backups in this folder yet.',
  folder: 'On the server in',
  others: (done: number, total: number) => (total > 0 ? `A backup runs: ${done} of ${total}.` : 'A backup runs.'),
  failed: (reason: string) => `The last backup failed: ${reason}`,
  unreadable: (reason: string) => `The folder cannot be read: ${reason}`,
  made: (name: string, size: string) => `${name} was made, ${size}.`,
  gaps: (missing: number, damaged: number) =>
    `Files of the site that are not in it because the storage does not have them: ${missing}. Files that are damaged: ${damaged}.`,
  encrypted: 'encrypted',
  more: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  restore: 'To restore one, into an empty place and with the server stopped:',
} as const
