import { createHash } from 'node:crypto'
import { mentionedSigns } from '#server/domain/attachment/bind-mentioned.ts'
import { domainColumns } from '#server/domain/item/item-domain.ts'
import { movedText } from '#server/migrate/moved-text.ts'
import { cutTo } from '#server/migrate/mover/judge.ts'
import { pageDetail } from '#server/migrate/page-detail.ts'
import { findItemByDomain } from '#server/policy/facts.repository.ts'
import { catalogsOfLimit, type StoredLimit } from '#server/policy/member-limit.ts'
import { MissingFile } from '#server/storage/storage.ts'
import { ITEM_PRESENCE, ITEM_TYPE, MEMBER_GROUP, TEAM_MEMBER_GROUP, USER_GROUP } from '#shared/kinds.ts'
import { CATALOG_NAME_LENGTH, ITEM_NAME_LENGTH, PAGE_TITLE_LENGTH, TEAM_NAME_LENGTH } from '#shared/limits.ts'
import { type Check, type Checking, refTo } from './check.ts'
import {
  catalogHere,
  fileHere,
  filePageHere,
  itemHere,
  memberHere,
  pageHere,
  teamHere,
  teamItemHere,
  teamItemMemberHere,
  teamMemberHere,
  userHere,
  versionsHere,
} from './here.repository.ts'
import { type Found, fault, unequal } from './result.ts'

const GONE = [fault('it is not here any more')]
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Compares an account: whether it is an administrator, and its name. */
export const checkUser: Check<'user'> = async ({ ctx }, user, { new_id }) => {
  const here = await userHere(ctx.db, new_id)
  if (!here) return GONE
  const isAdmin = here.groupid === USER_GROUP.admin
  const found = user.isAdmin && !isAdmin ? [fault('an administrator there, not here')] : []
  if (isAdmin && !user.isAdmin)
    found.push({
      text: 'an administrator here, not there',
      explanation: 'the account was here before, or was made one since',
    })
  const name = user.username.normalize('NFC').trim()
  if (here.username === name) return found
  return [
    ...found,
    { text: `the name: ${name} there, ${here.username} here`, explanation: 'the name was taken or not allowed' },
  ]
}

/** Compares a team: its name and its owner. */
export const checkTeam: Check<'team'> = async (checking, team, { new_id }) => {
  const here = await teamHere(checking.ctx.db, new_id)
  if (!here) return GONE
  const name = cutTo(team.team_name, TEAM_NAME_LENGTH) || `Team ${team.id}`
  return unequal({ name: [name, here.team_name], owner: [refTo(checking, 'user', team.owner), here.uid] })
}

/** Compares the role of a member of a team. */
export const checkTeamMember: Check<'team_member'> = async (checking, { team, user, isAdmin }) => {
  const here = await teamMemberHere(checking.ctx.db, refTo(checking, 'team', team), refTo(checking, 'user', user))
  if (!here) return GONE
  const role = isAdmin ? TEAM_MEMBER_GROUP.admin : TEAM_MEMBER_GROUP.ordinary
  return unequal({ role: [role, here.team_member_group_id] })
}

/** Compares an item: its name, type, state, visit password, owner and short address. The result does not show passwords. */
export const checkItem: Check<'item'> = async (checking, item, { new_id }) => {
  const { ctx } = checking
  const here = await itemHere(ctx.db, new_id)
  if (!here) return GONE
  const owner = refTo(checking, 'user', item.owner)
  const type = item.type === 'other' ? ITEM_TYPE.regular : ITEM_TYPE[item.type]
  const found = unequal({
    name: [cutTo(item.item_name, ITEM_NAME_LENGTH) || `Item ${item.id}`, here.item_name],
    type: [type, here.item_type],
    archived: [item.isArchived ? 1 : 0, here.is_archived],
    deleted: [item.isDeleted ? ITEM_PRESENCE.deleted : ITEM_PRESENCE.exists, here.is_del],
  })
  // Passwords are not shown in a result.
  const password = ctx.services.secrets.open(here.password) ?? ''
  // That of an item which only its members read is random.
  const isSame = item.isPrivate && item.password === '' ? password !== '' : password === item.password
  if (!isSame) found.push(fault('another visit password'))
  if (owner !== here.uid) {
    const explanation = owner === 0 ? 'its owner is gone there; it belongs to an administrator here' : ''
    found.push({ text: `the owner: account ${owner} there, ${here.uid} here`, explanation })
  }
  return [...found, ...(await checkDomain(checking, item.item_domain, here))]
}

async function checkDomain(
  { ctx }: Checking,
  domain: string,
  here: { item_id: number; item_domain: string },
): Promise<Found[]> {
  if (domain.toLowerCase() === here.item_domain.toLowerCase()) return []
  const text = `the short address: ${domain} there, ${here.item_domain} here`
  try {
    domainColumns(domain)
  } catch {
    return [{ text, explanation: 'it is not allowed here' }]
  }
  const other = await findItemByDomain(ctx.db, domain)
  return [{ text, explanation: other && other.item_id !== here.item_id ? 'another item here has it' : '' }]
}

/** Compares a catalog: its name, item, order and the catalog above. Catalogs in more levels than this site has become flat. */
export const checkCatalog: Check<'catalog'> = async (checking, catalog, { new_id }) => {
  const here = await catalogHere(checking.ctx.db, new_id)
  if (!here) return GONE
  const name = cutTo(catalog.cat_name, CATALOG_NAME_LENGTH) || `Folder ${catalog.id}`
  const parent = refTo(checking, 'catalog', catalog.parent)
  const found = unequal({
    item: [refTo(checking, 'item', catalog.item), here.item_id],
    order: [catalog.s_number, here.s_number],
  })
  const isFlattened =
    here.cat_name.endsWith(cutTo(` / ${catalog.cat_name}`, CATALOG_NAME_LENGTH)) ||
    [...here.cat_name].length === CATALOG_NAME_LENGTH
  const explanation = isFlattened && here.cat_name.includes(' / ') ? 'it was in more levels than this site has' : ''
  if (here.cat_name !== name) found.push({ text: `the name: ${name} there, ${here.cat_name} here`, explanation })
  if (here.parent_cat_id !== parent) {
    const why = here.parent_cat_id === 0 && parent === 0 ? '' : explanation
    const lost = catalog.parent !== '' && here.parent_cat_id === 0 && !(await isInside(checking, catalog.id))
    found.push({
      text: `the folder above: ${parent} there, ${here.parent_cat_id} here`,
      explanation: lost ? 'that folder is gone there, or inside itself' : why,
    })
  }
  return found
}

/** Whether a catalog of the source is reached from the root of its item. */
async function isInside({ source }: Checking, id: string): Promise<boolean> {
  const above = new Map<string, { parent: string; item: string }>()
  for await (const { id: one, parent, item } of source.read('catalog')) above.set(one, { parent, item })
  const seen = new Set<string>()
  for (let at = id; at !== ''; at = above.get(at)?.parent ?? '') {
    if (seen.has(at) || above.get(at)?.item !== above.get(id)?.item) return false
    seen.add(at)
  }
  return true
}

/** The role and the limit of a membership. */
function sameRight(
  checking: Checking,
  { role, catalogs }: { role: keyof typeof MEMBER_GROUP; catalogs: readonly string[] | null },
  here: { member_group_id: number } & StoredLimit,
): Found[] {
  const there = [...new Set(catalogs ?? [])]
    .map((catalog) => refTo(checking, 'catalog', catalog))
    .filter((id) => id > 0)
  const inText = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(',')
  return unequal({
    role: [MEMBER_GROUP[role], here.member_group_id],
    limit: [inText(there), inText(catalogsOfLimit(here) ?? [])],
  })
}

/** Compares the role of a member of an item, and the catalogs that it is limited to. */
export const checkMember: Check<'member'> = async (checking, member) => {
  const [item_id, uid] = [refTo(checking, 'item', member.item), refTo(checking, 'user', member.user)]
  const here = await memberHere(checking.ctx.db, item_id, uid)
  return here ? sameRight(checking, member, here) : GONE
}

/** Checks that a team has an item. */
export const checkTeamItem: Check<'team_item'> = async (checking, { team, item }) =>
  (await teamItemHere(checking.ctx.db, refTo(checking, 'team', team), refTo(checking, 'item', item))) ? [] : GONE

/** Compares the role of a member of a team in an item, and the catalogs that it is limited to. */
export const checkTeamItemMember: Check<'team_item_member'> = async (checking, member) => {
  const team_id = refTo(checking, 'team', member.team)
  const [item_id, uid] = [refTo(checking, 'item', member.item), refTo(checking, 'user', member.user)]
  const here = await teamItemMemberHere(checking.ctx.db, team_id, item_id, uid)
  return here ? sameRight(checking, member, here) : GONE
}

/** Compares a file: its owner and the hash of its bytes, which it reads on both sides. */
export const checkFile: Check<'file'> = async (checking, file, { new_id }) => {
  const { ctx, source } = checking
  const here = await fileHere(ctx.db, new_id)
  if (!here) return GONE
  const owner = refTo(checking, 'user', file.owner)
  const found = unequal({ owner: [owner, here.uid] })
  const bytes = await source.openFile(file.place)
  if (!bytes) return [...found, { text: 'the file is not there any more', explanation: 'it was moved before' }]
  const there = await hashOfBytes(bytes)
  try {
    const stored = await hashOfBytes(await ctx.services.storage.read(here.storage_key))
    return [
      ...found,
      ...unequal({ 'SHA-256 of the bytes': [there, stored], 'SHA-256 on record': [there, here.sha256] }),
    ]
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error
    return [...found, fault('its bytes are not in the storage')]
  }
}

async function hashOfBytes(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

/** Checks that a file belongs to a page. */
export const checkFilePage: Check<'file_page'> = async (checking, { file, page }) =>
  (await filePageHere(checking.ctx.db, refTo(checking, 'file', file), refTo(checking, 'page', page))) ? [] : GONE

/** Compares a page with all its versions. One that was changed or deleted here since then is not compared any further. */
export const checkPage: Check<'page'> = async (checking, page, known) => {
  const { ctx, source, to, otherTypes } = checking
  const here = await pageHere(ctx.db, known.new_id)
  if (!here) return GONE
  const { revision, sign } = pageDetail(known)
  if (here.revision !== revision)
    return [{ text: `revision ${here.revision} here`, explanation: 'it was changed here since it was moved' }]
  if (here.is_del === 1 && !page.isDeleted)
    return [{ text: 'it is in the recycle bin here', explanation: 'it was deleted here since it was moved' }]
  const textOf = (text: string) =>
    movedText(source, to, { text, otherType: otherTypes.get(page.item) ?? '', ...(sign === undefined ? {} : { sign }) })
  const text = textOf(page.page_content)
  const found = unequal({
    title: [cutTo(page.page_title, PAGE_TITLE_LENGTH) || `Page ${page.id}`, here.page_title],
    'SHA-256 of the text': [sha256(text.text), sha256(here.page_content)],
    item: [refTo(checking, 'item', page.item), here.item_id],
    folder: [refTo(checking, 'catalog', page.catalog), here.cat_id],
    author: [refTo(checking, 'user', page.author), here.author_uid],
    order: [page.s_number, here.s_number],
    deleted: [page.isDeleted ? 1 : 0, here.is_del],
  })
  if (text.tooLarge !== undefined)
    found.push({ text: 'its text is a file here', explanation: 'it is larger than a page may be' })
  return [...found, ...(await checkVersions(checking, page, known.new_id, (old) => textOf(old)))]
}

async function checkVersions(
  { ctx, source }: Checking,
  page: Parameters<typeof checkPage>[1],
  page_id: number,
  textOf: (text: string) => ReturnType<typeof movedText>,
): Promise<Found[]> {
  const here = await versionsHere(ctx.db, page_id)
  const found: Found[] = []
  let at = 0
  for (const version of page.versions) {
    const text = textOf(await source.versionText(version.id))
    if (text.tooLarge !== undefined) {
      found.push({ text: `its state ${version.id} is not here`, explanation: 'it is larger than a page may be' })
      continue
    }
    const kept = here[at++]
    if (!kept) found.push(fault(`its state ${version.id} is not here`))
    else if (sha256(kept.page_content) !== sha256(text.text))
      found.push(fault(`another text of its state ${version.id}`))
  }
  if (here.length > at) found.push(fault(`${here.length - at} more earlier states here`))
  return found
}

/** The signs of the files that a text names. */
export const signsIn = (text: string): string[] => mentionedSigns(text)
