import { countIdentities } from '#server/auth/sign-in/identity.repository.ts'
import { METHODS } from '#server/auth/sign-in/methods.ts'
import { listProviders, type ProviderRow } from '#server/auth/sign-in/provider.repository.ts'
import { openSettings, shownSettings } from '#server/auth/sign-in/provider.ts'
import { type SignInReason, wordOfReason } from '#server/auth/sign-in/sign-in-problem.ts'
import type { Context } from '#server/context.ts'
import { findTeamNames } from '#server/domain/team/team.repository.ts'
import { timeText } from '#server/time.ts'
import type { Output } from '#shared/api/index.ts'
import type { ImportReport, MappedGroup } from '#shared/api/sign-in.ts'
import { word } from '#shared/errors.ts'
import type { LinkBy, ProviderKind } from '#shared/kinds.ts'

type ShownKind = Output<'adminSignIn/getList'>['kinds'][number]
type ShownProvider = Output<'adminSignIn/getList'>['providers'][number]

/** The stored reason why a provider could not be asked. */
export interface KeptProblem {
  reason: SignInReason
  detail: string
}

const problemText = (kept: string, lang: Context['lang']): string => {
  if (kept === '') return ''
  const { reason, detail }: KeptProblem = JSON.parse(kept)
  const said = word(wordOfReason(reason).slice(1) as Parameters<typeof word>[0], lang)
  return detail === '' ? said : `${said} (${detail})`
}

/** The group map of a row. */
export const groupMapOf = ({ group_map }: Pick<ProviderRow, 'group_map'>): MappedGroup[] => JSON.parse(group_map)

/** The providers for administrators, including those with unreadable settings. */
export async function listProvidersShown(ctx: Context): Promise<ShownProvider[]> {
  const [rows, people] = [await listProviders(ctx.db), await countIdentities(ctx.db)]
  const names = await findTeamNames(
    ctx.db,
    rows.flatMap((row) => groupMapOf(row).map(({ team_id }) => team_id)),
  )
  return rows.map((row): ShownProvider => {
    const { provider_id, name, icon, is_open, link_by, import_daily, revision, last_problem, last_import } = row
    const kind = row.kind as ProviderKind
    const method = METHODS[kind]
    const settings = method && openSettings(method, row.settings, ctx.services.secrets)
    const { shown, secrets_set } = method && settings ? shownSettings(method, settings) : { shown: {}, secrets_set: [] }
    return {
      ...{ provider_id, kind, name, icon, is_open, import_daily, revision },
      link_by: link_by as LinkBy,
      settings: shown,
      secrets_set,
      group_map: groupMapOf(row).map((one) => ({ ...one, team_name: names.get(one.team_id) ?? '' })),
      people: people.get(provider_id) ?? 0,
      last_problem: problemText(last_problem, ctx.lang),
      last_problem_at: last_problem === '' ? '' : timeText(row.last_problem_at),
      last_import: last_import === '' ? null : (JSON.parse(last_import) as ImportReport),
    }
  })
}

/** The kinds of providers that can be added, with their abilities. */
export const listKinds = (): ShownKind[] =>
  Object.values(METHODS).map(({ kind, checkPassword, listPeople, tryIt }) => ({
    kind,
    asks_password: checkPassword ? 1 : 0,
    can_import: listPeople ? 1 : 0,
    can_try: tryIt ? 1 : 0,
  }))
