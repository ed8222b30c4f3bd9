import { recordAct } from '#server/audit/record.ts'
import { keepAdministratorIn } from '#server/auth/local-password.ts'
import type { SignInMethod } from '#server/auth/sign-in/method.ts'
import { METHODS } from '#server/auth/sign-in/methods.ts'
import {
  deleteProvider,
  findProvider,
  insertProvider,
  listProviders,
  type ProviderRow,
  sortProviders,
  updateProvider,
} from '#server/auth/sign-in/provider.repository.ts'
import { openSettings, sealSettings } from '#server/auth/sign-in/provider.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { parseInput } from '#server/parse-input.ts'
import type { Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import type { ProviderKind } from '#shared/kinds.ts'
import { deleteMapped } from './mapped-membership.repository.ts'

/** A provider by its id. @throws AppError NOT_FOUND */
export async function foundProvider(ctx: Context, provider_id: number): Promise<ProviderRow> {
  const row = await findProvider(ctx.db, provider_id)
  if (!row) throw new AppError('NOT_FOUND', { thing: '@sign_in_provider' })
  return row
}

/** The method of a kind. @throws AppError BAD_FIELD for a kind that this version does not have */
export function methodOf(kind: ProviderKind): SignInMethod {
  const method = METHODS[kind]
  if (!method) throw new AppError('BAD_FIELD', { field: 'kind', reason: '@not_one_of' }, 'kind')
  return method
}

/**
 * The settings that an administrator typed. Secrets that were not typed keep their stored values.
 * @param row the provider before the change
 * @throws AppError BAD_FIELD naming the setting
 */
export function typedSettings(ctx: Context, method: SignInMethod, typed: Record<string, unknown>, row?: ProviderRow) {
  const kept = row && openSettings(method, row.settings, ctx.services.secrets)
  const secrets = method.secrets.map((name) => [name, typed[name] || kept?.[name] || ''])
  const settings = parseInput(method.settings, { ...typed, ...Object.fromEntries(secrets) })
  const untyped = method.secrets.find((name) => !typed[name] && kept?.[name])
  if (untyped && method.secretsGoTo?.some((name) => settings[name] !== kept?.[name]))
    throw new AppError('BAD_FIELD', { field: untyped, reason: '@type_again' }, untyped)
  return settings
}

const asObject = (provider_id: number, name: string) => ({ type: 'provider', id: provider_id, name }) as const

/**
 * Adds a provider or changes one.
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, NO_ADMINISTRATOR_GETS_IN, BAD_FIELD naming the setting
 */
export async function saveProvider(ctx: Context, given: Parsed<'adminSignIn/save'>) {
  const { provider_id, kind, name, icon, link_by, revision } = given
  const method = methodOf(kind)
  return inTransaction(ctx, async (inside) => {
    const before = provider_id > 0 ? await foundProvider(inside, provider_id) : undefined
    if (before && before.kind !== kind)
      throw new AppError('BAD_FIELD', { field: 'kind', reason: '@not_one_of' }, 'kind')
    const settings = typedSettings(inside, method, given.settings, before)
    const fields = {
      ...{ kind, name, icon, link_by },
      is_open: Number(given.is_open),
      import_daily: Number(given.import_daily && method.listPeople !== undefined),
      settings: sealSettings(method, settings, ctx.services.secrets),
      group_map: JSON.stringify(given.group_map),
    }
    if (!before) {
      const s_number = 1 + Math.max(0, ...(await listProviders(inside.db)).map((row) => row.s_number))
      const added = await insertProvider(inside.db, { ...fields, s_number })
      await recordAct(inside, { action: 'provider.add', object: asObject(added, name), detail: kind })
      return { provider_id: added, revision: 1 }
    }
    const changed = { ...fields, s_number: before.s_number }
    const expected = revision > 0 ? revision : before.revision
    const change = () => updateProvider(inside.db, provider_id, changed, expected)
    if (!(await keepAdministratorIn(inside, change))) throw new AppError('CHANGED_MEANWHILE')
    await recordAct(inside, { action: 'provider.change', object: asObject(provider_id, name), detail: kind })
    return { provider_id, revision: expected + 1 }
  })
}

/** Deletes a provider; inside a transaction. Accounts and memberships of its people stay. @throws AppError NOT_FOUND, NO_ADMINISTRATOR_GETS_IN */
export async function removeProvider(ctx: Context, provider_id: number): Promise<void> {
  const { name, kind } = await foundProvider(ctx, provider_id)
  await keepAdministratorIn(ctx, async () => {
    await deleteMapped(ctx.db, { provider_id })
    await deleteProvider(ctx.db, provider_id)
  })
  await recordAct(ctx, { action: 'provider.delete', object: asObject(provider_id, name), detail: kind })
}

/** Sets the order of the providers; inside a transaction. Unknown ids are ignored, and providers that are not listed come last. */
export async function arrangeProviders(ctx: Context, provider_ids: readonly number[]): Promise<void> {
  const known = (await listProviders(ctx.db)).map((row) => row.provider_id)
  const named = [...new Set(provider_ids)].filter((id) => known.includes(id))
  await sortProviders(ctx.db, [...named, ...known.filter((id) => !named.includes(id))])
  await recordAct(ctx, { action: 'provider.sort' })
}
