import { recordAct } from '#server/audit/record.ts'
import { findAccount, setDisplayName } from '#server/auth/account.repository.ts'
import { listIdentitiesAt, noteIdentity } from '#server/auth/sign-in/identity.repository.ts'
import type { ProvedIdentity } from '#server/auth/sign-in/method.ts'
import { noteProvider } from '#server/auth/sign-in/provider.repository.ts'
import type { Provider } from '#server/auth/sign-in/provider.ts'
import { SignInProblem } from '#server/auth/sign-in/sign-in-problem.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { disableUser } from '#server/domain/user/change-user.ts'
import { inTurns } from '#server/in-turns.ts'
import { timeText } from '#server/time.ts'
import type { ImportAct, ImportReport, ImportWhy } from '#shared/api/sign-in.ts'
import { AppError } from '#shared/errors.ts'
import { DISPLAY_NAME_LENGTH } from '#shared/limits.ts'
import { accountOfIdentity, accountToLink } from './account-of-identity.ts'
import { needsGroups, noteProblem } from './ask-directories.ts'
import { differs, followGroups, wantedBy } from './follow-groups.ts'
import { listMapped } from './mapped-membership.repository.ts'

/** The number of people who are imported at once. Their transactions share commits. */
const AT_ONCE = 20
/** The number of people that a report names for each act. */
const NAMED_MOST = 200
/** If more people than this and more than half of all are missing at once, the directory is probably wrong. */
const LEFT_MOST = 10

/** The progress of an import. */
export interface ImportProgress {
  done: number
  total: number
}

export interface ImportGiven {
  dryRun: boolean
  /** Disable the accounts of people who are no longer in the directory. */
  disableLeft: boolean
  /** Ends the import between two people. */
  signal: AbortSignal
}

type Known = Awaited<ReturnType<typeof listIdentitiesAt>>[number]

/**
 * All people of a directory.
 * @throws SignInProblem, also if nobody was found
 */
export async function readPeople(ctx: Context, provider: Provider): Promise<readonly ProvedIdentity[]> {
  const { method, settings } = provider
  try {
    const context = { services: ctx.services, signal: ctx.gone() }
    const people = (await method.listPeople?.(context, settings, { withGroups: needsGroups(provider) })) ?? []
    if (people.length === 0) throw new SignInProblem('search_refused', 'nobody was found')
    if (provider.provider_id > 0) await noteProblem(ctx, provider)
    return people
  } catch (error) {
    if (error instanceof SignInProblem && provider.provider_id > 0) await noteProblem(ctx, provider, error)
    throw error
  }
}

/** Stores the report while an import runs. */
class Report {
  readonly report: ImportReport
  readonly #named = new Map<ImportAct, number>()

  constructor(ctx: Context, dryRun: boolean, found: number) {
    const counts = { found, unchanged: 0, created: 0, linked: 0, changed: 0, enabled: 0, disabled: 0, skipped: 0 }
    this.report = { dry_run: Number(dryRun), started: timeText(ctx.now), cancelled: 0, ...counts, people: [] }
  }

  add(
    act: ImportAct,
    name: string,
    { username = '', why = '' }: { username?: string; why?: ImportWhy | '' } = {},
  ): void {
    this.report[act]++
    const named = (this.#named.get(act) ?? 0) + 1
    this.#named.set(act, named)
    if (named > NAMED_MOST) return
    this.report.people.push({ name, act, username: username === name ? '' : username, why })
  }
}

/**
 * Imports people: makes or links accounts, follows changed names and groups, and disables the accounts of people who left. Each person has separate
 * transactions. So an import that ends early leaves nothing half done, and a repeated one duplicates nothing.
 * @param people from `readPeople`
 */
export async function* importPeople(
  ctx: Context,
  provider: Provider,
  people: readonly ProvedIdentity[],
  given: ImportGiven,
): AsyncGenerator<ImportProgress, ImportReport> {
  const writer = new Report(ctx, given.dryRun, people.length)
  const { report } = writer
  const known = new Map((await listIdentitiesAt(ctx.db, provider.provider_id)).map((row) => [row.subject, row]))
  const mapped = Map.groupBy(await listMapped(ctx.db, provider.provider_id), ({ uid }) => uid)
  const breathe = inTurns()
  const seen = new Set<string>()
  let isWhole = false
  const importOne = async (person: ProvedIdentity) => {
    const row = known.get(person.subject)
    const uid = row
      ? await importKnown(ctx, row, person, given.dryRun, writer)
      : await importNew(ctx, provider, person, given.dryRun, writer)
    if (uid === undefined || given.dryRun || !person.groups) return
    const wanted = wantedBy(JSON.parse(provider.row.group_map), person.groups)
    const account = differs(wanted, mapped.get(uid) ?? []) ? await findAccount(ctx.db, uid) : undefined
    if (account) await followGroups(ctx, provider, account, person.groups)
  }
  try {
    for (let at = 0; at < people.length; at += AT_ONCE) {
      if (given.signal.aborted) return report
      const part = people.slice(at, at + AT_ONCE).filter((person) => {
        const isNew = !seen.has(person.subject)
        if (!isNew) writer.add('skipped', person.username, { why: 'same_person_twice' })
        seen.add(person.subject)
        return isNew
      })
      await Promise.all(
        part.map((person) =>
          importOne(person).catch((error) => {
            if (!(error instanceof AppError)) throw error
            writer.add('skipped', person.username, { why: 'failed' })
          }),
        ),
      )
      await breathe()
      yield { done: Math.min(at + AT_ONCE, people.length), total: people.length }
    }
    if (given.disableLeft) await disableLeft(ctx, [...known.values()], seen, given.dryRun, writer)
    isWhole = true
  } finally {
    report.cancelled = Number(!isWhole)
    await keepReport(ctx, provider, report)
  }
  return report
}

async function keepReport(ctx: Context, provider: Provider, report: ImportReport): Promise<void> {
  if (report.dry_run === 1) return
  const { provider_id, name } = provider
  await noteProvider(ctx.db, provider_id, { last_import: JSON.stringify(report) })
  const detail = (['created', 'linked', 'changed', 'enabled', 'disabled', 'skipped'] as const)
    .map((act) => `${act} ${report[act]}`)
    .join(',')
  await recordAct(ctx, { action: 'provider.import', object: { type: 'provider', id: provider_id, name }, detail })
}

/** @returns the account; undefined: none */
async function importNew(
  ctx: Context,
  provider: Provider,
  person: ProvedIdentity,
  dryRun: boolean,
  writer: Report,
): Promise<number | undefined> {
  const { username } = person
  if (username === '') {
    writer.add('skipped', person.name || person.subject, { why: 'no_name' })
    return undefined
  }
  const linked = await accountToLink(ctx, provider, person)
  if (dryRun) {
    writer.add(linked ? 'linked' : 'created', username, linked ? { username: linked.username } : {})
    return undefined
  }
  try {
    // Nobody signs in now. So groups are applied afterwards, and only if they changed.
    const account = await accountOfIdentity(ctx, provider, { ...person, groups: undefined }, { isSignIn: false })
    writer.add(linked ? 'linked' : 'created', username, { username: account.username })
    return account.uid
  } catch (error) {
    if (!(error instanceof SignInProblem)) throw error
    writer.add('skipped', username, { why: 'bad_name' })
    return undefined
  }
}

/** Applies a changed name, and enables an account that an import had disabled. @returns the account */
async function importKnown(
  ctx: Context,
  row: Known,
  person: ProvedIdentity,
  dryRun: boolean,
  writer: Report,
): Promise<number> {
  const { uid, identity_id, username } = row
  const name = person.name.normalize('NFC').trim().slice(0, DISPLAY_NAME_LENGTH)
  const isRenamed = name !== '' && name !== row.name
  const cameBack = row.left_at > 0
  if (!isRenamed && !cameBack && person.username === row.login_name) {
    writer.report.unchanged++
    return uid
  }
  if (!dryRun)
    await inTransaction(ctx, async (inside) => {
      if (isRenamed) await setDisplayName(inside.db, uid, name)
      if (cameBack && row.is_disabled === 1) await disableUser(inside, uid, false)
      await noteIdentity(inside.db, identity_id, { login_name: person.username, left_at: 0 })
    })
  if (cameBack) writer.add('enabled', person.username, { username })
  else if (isRenamed) writer.add('changed', person.username, { username })
  else writer.report.unchanged++
  return uid
}

/** The reason why an account was not disabled, by the refusal. */
const WHYS: Partial<Record<string, ImportWhy>> = {
  LAST_ADMINISTRATOR: 'last_administrator',
  NO_ADMINISTRATOR_GETS_IN: 'last_administrator',
  NOT_YOURSELF: 'yourself',
}

/** Disables the accounts of people who are no longer in the directory. Deletes nobody. */
async function disableLeft(
  ctx: Context,
  known: readonly Known[],
  seen: ReadonlySet<string>,
  dryRun: boolean,
  writer: Report,
): Promise<void> {
  const left = known.filter(({ subject, left_at }) => left_at === 0 && !seen.has(subject))
  const tooMany = left.length > LEFT_MOST && left.length > known.length / 2
  for (const { uid, username, login_name, identity_id } of left) {
    const name = login_name || username
    if (tooMany) {
      writer.add('skipped', name, { username, why: 'too_many_left' })
      continue
    }
    try {
      if (!dryRun)
        await inTransaction(ctx, async (inside) => {
          await disableUser(inside, uid, true)
          await noteIdentity(inside.db, identity_id, { login_name, left_at: ctx.now })
        })
      writer.add('disabled', name, { username })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      writer.add('skipped', name, { username, why: WHYS[error.error] ?? 'failed' })
    }
  }
}
