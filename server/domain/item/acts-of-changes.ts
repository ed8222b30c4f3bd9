import type { AuditAction, AuditEntry } from '#server/audit/record.ts'
import type { Db } from '#server/db/open.ts'
import type { Change, ChangeAction, ChangeObject } from './change.ts'
import { listItemFacts } from './item.repository.ts'

/** Changes of rights and keys for the audit log. Teams record joins and leaves themselves. */
const ACTS: Partial<Record<`${ChangeObject}.${ChangeAction}`, AuditAction>> = {
  'item.archive': 'item.archive',
  'item.attorn': 'item.attorn',
  'catalog.export': 'item.export',
  'item.delete': 'item.delete',
  'item.export': 'item.export',
  'item.recover': 'item.recover',
  'item.update': 'item.access',
  'key.create': 'item.key',
  'key.update': 'item.key',
  'member.binding': 'item.member_add',
  'member.update': 'item.member_change',
  'member.unbound': 'item.member_remove',
  'page.export': 'item.export',
  'page.share': 'page.share',
  'page.unshare': 'page.unshare',
  'team.binding': 'item.team_add',
  'team.unbound': 'item.team_remove',
}

/** Changed settings that decide who may read an item. */
const ACCESS = /^(made_private|made_open|visit_password|search_engines [01])$/

/**
 * The entries of the audit log for changes of items; none for changes of texts. Changes in the name of another user (`uid`) have none either, because
 * their caller records them.
 */
export async function actsOfChanges(db: Db, changes: readonly Change[]): Promise<AuditEntry[]> {
  const acts = changes.flatMap((change) => {
    const action = change.uid === undefined ? ACTS[`${change.object}.${change.action}`] : undefined
    const detail = detailOf(change)
    return action === undefined || (action === 'item.access' && detail === '') ? [] : [{ change, action, detail }]
  })
  if (acts.length === 0) return []
  const items = await listItemFacts(db, [...new Set(acts.map(({ change }) => change.item_id))])
  const names = new Map(items.map(({ item_id, item_name }) => [item_id, item_name]))
  return acts.map(({ change, action, detail }) => ({ action, object: objectOf(change, names), detail }))
}

function objectOf({ item_id, object, object_id, object_name }: Change, names: ReadonlyMap<number, string>) {
  if (object === 'page') return { type: 'page', id: object_id, name: object_name } as const
  return { type: 'item', id: item_id, name: names.get(item_id) ?? object_name } as const
}

function detailOf({ action, object, object_name, remark = '' }: Change): string {
  if (object === 'member') return [`user ${object_name}`, remark].filter(Boolean).join(',')
  if (object === 'team') return `team ${object_name}`
  if (action === 'export')
    return [object === 'catalog' ? `catalog ${object_name}` : '', remark].filter(Boolean).join(',')
  if (action === 'attorn') return `receiver ${remark}`
  if (object !== 'item') return remark
  return remark
    .split(',')
    .filter((code) => ACCESS.test(code))
    .join(',')
}
