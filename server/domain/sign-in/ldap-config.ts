import { DirectorySettings } from '#server/auth/sign-in/directory/settings.ts'
import { METHODS } from '#server/auth/sign-in/methods.ts'
import { listProviders, type ProviderRow } from '#server/auth/sign-in/provider.repository.ts'
import { openProvider, openSettings, sealSettings, shownSettings } from '#server/auth/sign-in/provider.ts'
import { SignInProblem } from '#server/auth/sign-in/sign-in-problem.ts'
import type { Context } from '#server/context.ts'
import type { Output, Parsed } from '#shared/api/index.ts'
import { importPeople, readPeople } from './import-people.ts'
import { groupMapOf } from './list-providers.ts'
import { directoryFailed } from './run-import.ts'
import { methodOf, saveProvider, typedSettings } from './save-provider.ts'

const firstDirectory = async (ctx: Context): Promise<ProviderRow | undefined> =>
  (await listProviders(ctx.db)).find(({ kind }) => kind === 'ldap')

/** The first directory in the form of existing clients. Its password is never sent. */
export async function loadLdapConfig(ctx: Context): Promise<Output<'adminSetting/loadLdapConfig'>> {
  const row = await firstDirectory(ctx)
  const method = methodOf('ldap')
  const settings = row && openSettings(method, row.settings, ctx.services.secrets)
  const { shown } = shownSettings(method, settings ?? DirectorySettings.parse({ host: 'x', base_dn: 'x=x' }))
  const form = shown as ReturnType<typeof DirectorySettings.parse>
  const { port, version, bind_dn, bind_password, user_field, name_field, search_filter } = form
  const where = settings ? { host: form.host, base_dn: form.base_dn } : { host: '', base_dn: '' }
  return {
    ldap_open: row?.is_open ?? 0,
    ldap_form: { ...where, port, version, bind_dn, bind_password, user_field, name_field, search_filter },
  }
}

/**
 * Saves the first directory for existing clients. If it is switched on, all its people are read and imported before it is stored as open. If the
 * directory does not answer, nothing changes.
 * @throws AppError DIRECTORY_FAILED, BAD_FIELD with the name of the setting
 */
export async function saveLdapConfig(ctx: Context, given: Parsed<'adminSetting/saveLdapConfig'>): Promise<void> {
  const row = await firstDirectory(ctx)
  const method = methodOf('ldap')
  const kept = row && openSettings(method, row.settings, ctx.services.secrets)
  const form = { ...(kept ? shownSettings(method, kept).shown : {}), ...given.ldap_form }
  // A switched-off form that was never filled in is valid.
  if (!given.ldap_open && !row && !form.host) return
  const settings = typedSettings(ctx, method, form, row)
  const { provider_id = 0, name = 'LDAP', icon = '', import_daily = 0 } = row ?? {}
  const wanted = {
    ...{ provider_id, kind: 'ldap' as const, name, icon, settings },
    link_by: (row?.link_by ?? 'none') as Parsed<'adminSignIn/save'>['link_by'],
    group_map: row ? groupMapOf(row) : [],
    import_daily: import_daily === 1,
    revision: row?.revision ?? 0,
  }
  if (!given.ldap_open) {
    await saveProvider(ctx, { ...wanted, is_open: false })
    return
  }
  const sealed = sealSettings(method, settings, ctx.services.secrets)
  const asked = openProvider(ctx.services, { ...(row ?? unsavedRow), settings: sealed })
  if (!asked || !METHODS.ldap) return
  try {
    const people = await readPeople(ctx, asked)
    const saved = await saveProvider(ctx, { ...wanted, is_open: row?.is_open === 1 })
    const provider = { ...asked, provider_id: saved.provider_id }
    const steps = importPeople(ctx, provider, people, { dryRun: false, disableLeft: false, signal: ctx.gone() })
    while (!(await steps.next()).done);
    await saveProvider(ctx, { ...wanted, ...saved, is_open: true })
  } catch (error) {
    throw error instanceof SignInProblem ? directoryFailed(error) : error
  }
}

/**
 * Gives the people of the first directory accounts. People who left are not disabled.
 * @returns how many people of the directory have an account
 * @throws AppError DIRECTORY_FAILED, also if there is no directory or it is switched off
 */
export async function syncFirstDirectory(ctx: Context): Promise<number> {
  const row = await firstDirectory(ctx)
  const provider = row?.is_open === 1 ? openProvider(ctx.services, row) : undefined
  if (!provider) throw directoryFailed(new SignInProblem('switched_off', 'LDAP'))
  try {
    const people = await readPeople(ctx, provider)
    const steps = importPeople(ctx, provider, people, { dryRun: false, disableLeft: false, signal: ctx.gone() })
    for (;;) {
      const { value, done } = await steps.next()
      if (done) return value.found - value.skipped
    }
  } catch (error) {
    throw error instanceof SignInProblem ? directoryFailed(error) : error
  }
}

/** A directory that is not stored yet. */
const unsavedRow: Omit<ProviderRow, 'settings'> = {
  ...{ provider_id: 0, kind: 'ldap', name: 'LDAP', icon: '', is_open: 0, s_number: 0, link_by: 'none' },
  ...{ group_map: '[]', revision: 0, import_daily: 0, last_problem: '', last_problem_at: 0, last_import: '' },
}
