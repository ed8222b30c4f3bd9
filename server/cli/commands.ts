import { SYSTEMS } from '#server/migrate/systems.ts'
import { audit } from './commands/audit.ts'
import { backup } from './commands/backup.ts'
import { backupList } from './commands/backup-list.ts'
import { backupPrune } from './commands/backup-prune.ts'
import { backupVerify } from './commands/backup-verify.ts'
import type { Command } from './commands/command.ts'
import { config } from './commands/config.ts'
import { doctor } from './commands/doctor.ts'
import { exportItem } from './commands/export.ts'
import { fileCheck } from './commands/file-check.ts'
import { importFile } from './commands/import.ts'
import { loginLink } from './commands/login-link.ts'
import { migrate } from './commands/migrate.ts'
import { migrateSite } from './commands/migrate-site.ts'
import { restore } from './commands/restore.ts'
import { searchCheck, searchRebuild } from './commands/search.ts'
import { settingGet, settingList, settingSet } from './commands/setting.ts'
import { storageMove } from './commands/storage-move.ts'
import { tokenCreate } from './commands/token-create.ts'
import { tokenRevoke } from './commands/token-revoke.ts'
import { userAdd } from './commands/user-add.ts'
import { userList } from './commands/user-list.ts'
import { userResetPassword } from './commands/user-reset-password.ts'
import { userResetSecondStep } from './commands/user-reset-second-step.ts'

/** Every command of the shell by its name, in the order that the help shows them. */
export const commands: Record<string, Command> = {
  'user add': userAdd,
  'user reset-password': userResetPassword,
  'user reset-second-step': userResetSecondStep,
  'user list': userList,
  'login-link': loginLink,
  'token create': tokenCreate,
  'token revoke': tokenRevoke,
  'setting list': settingList,
  'setting get': settingGet,
  'setting set': settingSet,
  import: importFile,
  export: exportItem,
  doctor,
  'search check': searchCheck,
  'search rebuild': searchRebuild,
  'file check': fileCheck,
  'storage move': storageMove,
  backup,
  'backup list': backupList,
  'backup verify': backupVerify,
  'backup prune': backupPrune,
  restore,
  audit,
  migrate,
  ...Object.fromEntries(SYSTEMS.map((system) => [`migrate ${system.name}`, migrateSite(system)])),
  config,
}

/** The text of `octavo help`. */
export function help(): string {
  const lines = Object.values(commands).map(({ usage, about }) => `  octavo ${usage}\n      ${about}`)
  return [
    'Administration of Octavo from the shell, also while the server runs.',
    'The commands read the same DATA_DIR and DATABASE_URL as the server.',
    '',
    ...lines,
    '  octavo help',
    '      this text',
  ].join('\n')
}
