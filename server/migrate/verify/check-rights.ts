import { userOfAccount } from '#server/auth/session.ts'
import type { SourceRights } from '#server/migrate/source.ts'
import { allows } from '#server/policy/allows.ts'
import { pageEditor, pageVisitor } from '#server/policy/rules.ts'
import type { Checking } from './check.ts'
import { type Comparison, type Found, fault } from './result.ts'

/** A page of the sample: its id there and here, and where it is there. */
export interface SampledPage {
  id: string
  new_id: number
  item: string
  path: readonly string[]
}

const PEOPLE_MOST = 50
const PAGES_MOST = 150

/** Some of a list, evenly from its whole length. */
export function sampleOf<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)] as T)
}

/** Compares what some people and guests may do with some pages, by the policy of each side. */
export async function checkRights(
  checking: Checking,
  comparison: Comparison,
  { pages, users }: { pages: readonly SampledPage[]; users: readonly string[] },
): Promise<void> {
  const rights = await checking.source.rights()
  for (const user of ['', ...sampleOf(users, PEOPLE_MOST)]) {
    const uid = user === '' ? 0 : (checking.ids.idOf('user', user) ?? 0)
    const account = uid === 0 ? null : await userOfAccount(checking.ctx.db, uid)
    if (user !== '' && !account) continue
    const ctx = { ...checking.ctx, user: account }
    for (const page of sampleOf(pages, PAGES_MOST)) {
      const here = {
        read: await allows(() => pageVisitor(ctx, page.new_id)),
        edit: await allows(() => pageEditor(ctx, page.new_id)),
      }
      const named = { id: page.id, name: user === '' ? 'a guest' : (account?.username ?? '') }
      comparison.add('rights', named, differencesOf(rights, user, page, here))
    }
  }
}

function differencesOf(
  rights: SourceRights,
  user: string,
  { item, path, id }: SampledPage,
  here: { read: boolean; edit: boolean },
): Found[] {
  const there = rights.of(user, { item, path })
  return (['read', 'edit'] as const).flatMap((what) => {
    if (there[what] === here[what]) return []
    const text = `may ${there[what] ? '' : 'not '}${what} page ${id} there, may ${here[what] ? '' : 'not '}here`
    return there[what] ? [{ text, explanation: there.mayBeLess }] : [fault(text)]
  })
}
