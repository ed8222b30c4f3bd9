import { listBackups } from '#server/backup/list-backups.ts'
import { type Check, fine, problem, type Said, warning } from '#server/doctor/check.ts'
import { backupTarget } from '#server/domain/backup/backup-state.ts'
import { backupFindings } from '#server/overview/findings.ts'
import { readSiteOption } from '#server/site-options.ts'

const DAY_SECONDS = 24 * 3600
/** The age in days at which a backup of the shell command is too old, if there is no schedule. */
const RECENT_DAYS = 8

/** Checks that there are recent backups. */
export const backups: Check = {
  name: 'backups',
  needs: 'tables',
  look: async ({ services, now }) => {
    const { db } = services.database
    const said: Said[] = (await backupFindings({ db, now })).map(({ name, count, about }) =>
      name === 'backup_failed'
        ? problem(`the last backup failed: ${about}`, 'Remove the cause. Backup in the site settings tries the folder.')
        : problem(
            `there was no backup for ${count} days`,
            'Start the server: it makes them. See Backup in the site settings.',
          ),
    )
    if (said.length > 0) return said
    const place = await backupTarget(services)
    const [newest] = await listBackups(place)
    const days = newest ? (now - newest.made) / DAY_SECONDS : Number.POSITIVE_INFINITY
    if (newest && days < RECENT_DAYS)
      return [fine(`the newest backup in ${place.name} is ${Math.floor(days)} days old`)]
    return (await readSiteOption(db, 'backup_every')) === 'never'
      ? [
          warning(
            `the site makes no backups, and there is no recent one in ${place.name}`,
            'Switch Backup in the site settings on, or run octavo backup by a timer. If another program backs the site up, all is well.',
          ),
        ]
      : [fine('a backup is due soon')]
  },
}
