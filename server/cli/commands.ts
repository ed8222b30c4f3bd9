import { SYSTEM_NAMES, type SystemName } from '#server/migrate/system-names.ts'
import type { Command } from './commands/command.ts'

/**
 * Every command of the shell by its name, in the order of the help. Each command is loaded when it is run. Loading all of them takes longer than most commands run.
 */
export const commands: Record<string, () => Promise<Command>> = {
  'user add': async () => (await import('./commands/user-add.ts')).userAdd,
  'user reset-password': async () => (await import('./commands/user-reset-password.ts')).userResetPassword,
  'user reset-second-step': async () => (await import('./commands/user-reset-second-step.ts')).userResetSecondStep,
  'user list': async () => (await import('./commands/user-list.ts')).userList,
  'login-link': async () => (await import('./commands/login-link.ts')).loginLink,
  'token create': async () => (await import('./commands/token-create.ts')).tokenCreate,
  'token revoke': async () => (await import('./commands/token-revoke.ts')).tokenRevoke,
  'setting list': async () => (await import('./commands/setting.ts')).settingList,
  'setting get': async () => (await import('./commands/setting.ts')).settingGet,
  'setting set': async () => (await import('./commands/setting.ts')).settingSet,
  import: async () => (await import('./commands/import.ts')).importFile,
  export: async () => (await import('./commands/export.ts')).exportItem,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  'search check': async () => (await import('./commands/search.ts')).searchCheck,
  'search rebuild': async () => (await import('./commands/search.ts')).searchRebuild,
  'file check': async () => (await import('./commands/file-check.ts')).fileCheck,
  'storage move': async () => (await import('./commands/storage-move.ts')).storageMove,
  backup: async () => (await import('./commands/backup.ts')).backup,
  'backup list': async () => (await import('./commands/backup-list.ts')).backupList,
  'backup verify': async () => (await import('./commands/backup-verify.ts')).backupVerify,
  'backup prune': async () => (await import('./commands/backup-prune.ts')).backupPrune,
  restore: async () => (await import('./commands/restore.ts')).restore,
  audit: async () => (await import('./commands/audit.ts')).audit,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  ...Object.fromEntries(SYSTEM_NAMES.map((name) => [`migrate ${name}`, () => migrateFrom(name)])),
  config: async () => (await import('./commands/config.ts')).config,
}

async function migrateFrom(name: SystemName): Promise<Command> {
  const { SYSTEM_OF } = await import('#server/migrate/systems.ts')
  const { migrateSite } = await import('./commands/migrate-site.ts')
  return migrateSite(SYSTEM_OF[name])
}

/** The commands that begin with a word, such as `user`. */
export const groupOf = (word: string): string[] =>
  Object.keys(commands).filter((name) => name === word || name.startsWith(`${word} `))

/** The text of `octavo help`. @param word only the commands that begin with it, if there are any */
export async function help(word = ''): Promise<string> {
  const group = groupOf(word)
  const loads = Object.entries(commands).filter(([name]) => group.length === 0 || group.includes(name))
  const listed = await Promise.all(loads.map(([, load]) => load()))
  const lines = listed.map(({ usage, about }) => `  octavo ${usage}\n      ${about}`)
  if (group.length > 0) return lines.join('\n')
  return [
    'Administration of Octavo from the shell, also while the server runs.',
    'The commands read the same DATA_DIR and DATABASE_URL as the server.',
    '',
    ...lines,
    '  octavo help [WORD]',
    '      this text, or only the commands that begin with the word',
  ].join('\n')
}
