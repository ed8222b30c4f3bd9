import { randomBytes } from 'node:crypto'
import { listAdministrators } from '#server/auth/account.repository.ts'
import type { Services } from '#server/context.ts'
import { updateItem } from '#server/domain/item/item.repository.ts'
import { domainColumns } from '#server/domain/item/item-domain.ts'
import type { SourceItem } from '#server/migrate/records.ts'
import { said } from '#server/migrate/report.ts'
import { inRun, Left, moveKind, type Run } from '#server/migrate/run.ts'
import { findItemByDomain } from '#server/policy/facts.repository.ts'
import { ITEM_PRESENCE, ITEM_TYPE, LINE_BREAK_SETTING } from '#shared/kinds.ts'
import { ITEM_DESCRIPTION_LENGTH, ITEM_NAME_LENGTH } from '#shared/limits.ts'
import { cutTo, deletedTime, pastTime, personOf } from './judge.ts'
import { placeIds } from './place-ids.ts'
import { insertMovedItems, listItemsBeingMade } from './rows.repository.ts'

const TYPES = {
  regular: ITEM_TYPE.regular,
  single_page: ITEM_TYPE.single_page,
  external: ITEM_TYPE.external,
  spreadsheet: ITEM_TYPE.spreadsheet,
  other: ITEM_TYPE.regular,
} as const satisfies Record<SourceItem['type'], number>

type Value = { owner: { uid: number; username: string }; domain: ReturnType<typeof domainColumns> }

/** Moves items, without their pages. They are hidden until `revealItems`. */
export async function moveItems(run: Run): Promise<void> {
  await run.ids.load('item', 'user')
  const old_ids: string[] = []
  for await (const item of run.source.read('item')) old_ids.push(item.id)
  await placeIds(run, 'item', old_ids)
  const claimed = new Set<string>()
  await moveKind<'item', Value>(run, {
    kind: 'item',
    needs: ['user'],
    nameOf: (item) => item.item_name,
    judge: async (item) => {
      const owner = await ownerOf(run, item)
      if (owner instanceof Left) return owner
      if (item.type === 'other') run.reporter.note('item', named(item), 'other_type', item.other_type)
      noteCut(run, item)
      return { owner, domain: await freeDomain(run, item, claimed) }
    },
    write: async ({ db, now, services }, judged) => {
      const rows = judged.map(({ record, value: { owner, domain } }) => ({
        item_id: run.ids.idOf('item', record.id) as number,
        item_name: cutTo(record.item_name, ITEM_NAME_LENGTH) || `Item ${record.id}`,
        item_description: cutTo(record.item_description, ITEM_DESCRIPTION_LENGTH),
        uid: owner.uid,
        username: owner.username,
        password: visitPassword(record, services.secrets),
        addtime: pastTime(record.addtime, now),
        last_update_time: record.isDeleted
          ? deletedTime(record.last_update_time, now)
          : pastTime(record.last_update_time || record.addtime, now),
        ...(record.isDeleted ? { ...domain, domain_key: null } : domain),
        item_type: TYPES[record.type],
        is_archived: record.isArchived ? 1 : 0,
        is_del: ITEM_PRESENCE.being_made,
        line_breaks: LINE_BREAK_SETTING.automatic,
      }))
      await insertMovedItems(db, rows)
      return rows.map(({ item_id }) => item_id)
    },
  })
}

/** The visit password as it is stored. Nobody knows that of an item which only its members read. */
function visitPassword({ password, isPrivate }: SourceItem, secrets: Services['secrets']): string {
  const known = password === '' && isPrivate ? randomBytes(24).toString('base64url') : password
  return known === '' ? '' : secrets.seal(known)
}

const named = (item: SourceItem) => ({ id: item.id, name: item.item_name })

/** The owner of an item here. An item whose owner is gone goes to an administrator of this site. */
async function ownerOf(run: Run, item: SourceItem) {
  const owner = await personOf(run, item.owner)
  if (!(owner instanceof Left)) return owner
  const [admin] = await listAdministrators(run.ctx.db)
  if (!admin) return owner
  run.reporter.note('item', named(item), 'lost_reference', said('note_owner_gone', { name: admin.username }))
  return { uid: admin.uid, username: admin.username }
}

function noteCut(run: Run, item: SourceItem): void {
  if ([...item.item_name].length > ITEM_NAME_LENGTH)
    run.reporter.note('item', named(item), 'cut', said('note_cut_name', { most: ITEM_NAME_LENGTH }))
  if ([...item.item_description].length > ITEM_DESCRIPTION_LENGTH)
    run.reporter.note('item', named(item), 'cut', said('note_cut_description', { most: ITEM_DESCRIPTION_LENGTH }))
}

/** The short address of an item, if it is allowed here and free. */
async function freeDomain(run: Run, item: SourceItem, claimed: Set<string>) {
  if (item.item_domain === '') return domainColumns('')
  let columns: ReturnType<typeof domainColumns>
  try {
    columns = domainColumns(item.item_domain)
  } catch {
    run.reporter.note('item', named(item), 'no_place', said('note_domain_refused', { address: item.item_domain }))
    return domainColumns('')
  }
  const key = columns.domain_key as string
  if (claimed.has(key) || (await findItemByDomain(run.ctx.db, key))) {
    run.reporter.note('item', named(item), 'taken', said('note_domain', { address: item.item_domain }))
    return domainColumns('')
  }
  claimed.add(key)
  return columns
}

/** Shows the items that the move has made, when all that belongs to them is there. */
export async function revealItems(run: Run): Promise<void> {
  if (run.isDry) return
  await run.ids.load('item')
  const hidden: { item_id: number; is_del: number }[] = []
  const deleted = new Set<string>()
  for await (const item of run.source.read('item')) if (item.isDeleted) deleted.add(item.id)
  for (const [old_id, { new_id }] of run.ids.entries('item'))
    hidden.push({ item_id: new_id, is_del: deleted.has(old_id) ? ITEM_PRESENCE.deleted : ITEM_PRESENCE.exists })
  await inRun(run, async ({ db }) => {
    const made = await listItemsBeingMade(
      db,
      hidden.map(({ item_id }) => item_id),
    )
    for (const { item_id, is_del } of hidden) if (made.has(item_id)) await updateItem(db, item_id, { is_del })
  })
}
