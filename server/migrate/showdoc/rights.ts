import type { Role } from '#server/migrate/records.ts'
import type { PageRights, SourceRights } from '#server/migrate/source.ts'
import type { Tables } from '#server/migrate/tables/tables.ts'
import { readItems, readMembers } from './items.ts'
import { readTeamItemMembers, readUsers } from './people.ts'

interface Member {
  role: Role
  catalogs: readonly string[] | null
}

/**
 * The rights of ShowDoc as its screens show them: owners, administrators of the item and of the site manage; members by their role; everybody reads an
 * open item. A limit to folders hides the other folders, but not the pages at the root.
 */
export async function readRights(tables: Tables): Promise<SourceRights> {
  const items = new Map<string, { owner: string; isOpen: boolean; isReadOnly: boolean; isDeleted: boolean }>()
  for await (const { id, owner, password, isArchived, isDeleted, type } of readItems(tables))
    items.set(id, { owner, isOpen: password === '', isReadOnly: isArchived || type === 'external', isDeleted })
  const admins = new Set<string>()
  for await (const { id, isAdmin } of readUsers(tables)) if (isAdmin) admins.add(id)
  const members = new Map<string, Member[]>()
  const keep = (item: string, user: string, member: Member) => {
    const key = `${item} ${user}`
    members.set(key, [...(members.get(key) ?? []), member])
  }
  for await (const { item, user, role, catalogs } of readMembers(tables)) keep(item, user, { role, catalogs })
  for await (const { item, user, role, catalogs } of readTeamItemMembers(tables)) keep(item, user, { role, catalogs })
  return {
    of: (user, { item: id, path }) => {
      const item = items.get(id)
      if (!item || item.isDeleted) return { read: false, edit: false, mayBeLess: '' }
      if (user !== '' && (item.owner === user || admins.has(user)))
        return { read: true, edit: !item.isReadOnly, mayBeLess: '' }
      const rights = memberRights(members.get(`${id} ${user}`) ?? [], path, item.isOpen)
      return { ...rights, edit: rights.edit && !item.isReadOnly }
    },
  }
}

function memberRights(memberships: readonly Member[], path: readonly string[], isOpen: boolean): PageRights {
  if (memberships.some(({ role }) => role === 'admin')) return { read: true, edit: true, mayBeLess: '' }
  const covers = ({ catalogs }: Member) => catalogs === null || path.length === 0 || catalogs.includes(path[0] ?? '')
  const limited = memberships.length > 0 && memberships.every(({ catalogs }) => catalogs !== null)
  return {
    read: memberships.length === 0 ? isOpen : memberships.some(covers),
    edit: memberships.some((one) => one.role === 'edit' && covers(one)),
    mayBeLess:
      limited && path.length === 0 ? 'people who are limited to folders do not see the pages at the root here' : '',
  }
}
