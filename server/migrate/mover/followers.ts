import { updateItem } from '#server/domain/item/item.repository.ts'
import { deleteSort, STARRED_ITEMS } from '#server/domain/item-group/item-sort.repository.ts'
import { deleteMemberships } from '#server/domain/member/member.repository.ts'
import { removeFromTeam, renameTeam } from '#server/domain/team/team.repository.ts'
import { findBindingOf, unbindItem } from '#server/domain/team/team-item.repository.ts'
import type { Kind } from '#server/migrate/records.ts'
import { said } from '#server/migrate/report.ts'
import { type Follower, type Followers, Left, type Run } from '#server/migrate/run.ts'
import { TEAM_MEMBER_GROUP } from '#shared/kinds.ts'
import {
  CATALOG_NAME_LENGTH,
  GROUP_NAME_LENGTH,
  ITEM_DESCRIPTION_LENGTH,
  ITEM_NAME_LENGTH,
  MOCK_TEMPLATE_LENGTH,
  TEAM_NAME_LENGTH,
  TEMPLATE_TITLE_LENGTH,
} from '#shared/limits.ts'
import {
  catalogAsMoved,
  groupAsMoved,
  itemAsMoved,
  memberAsMoved,
  mockAsMoved,
  orderAsMoved,
  removeMovedTeamItemMember,
  teamAsMoved,
  teamItemAsMoved,
  teamItemMemberAsMoved,
  teamMemberAsMoved,
  templateAsMoved,
  updateMovedCatalog,
  updateMovedGroup,
  updateMovedMock,
  updateMovedTeamMember,
  updateMovedTemplate,
} from './follow.repository.ts'
import { cutTo } from './judge.ts'

/** The ids here of what a record refers to; undefined: one of them is not here. */
function idsOf(run: Run, ...refs: readonly (readonly [Kind, string])[]): number[] | undefined {
  const ids = refs.map(([kind, old_id]) => run.ids.idOf(kind, old_id))
  return ids.every((id) => id !== undefined && id > 0) ? (ids as number[]) : undefined
}

/** Accounts are not updated by later runs. The report lists those that were changed in the old site. A login does not count as a change. */
const user: Follower<'user'> = {
  of: () => '',
  at: (_, __, new_id) => [new_id],
  here: async (_, uid = 0) => ({ uid }),
  rest: (account) => ({ ...account, last_login_time: 0 }),
  update: async () => {},
}

const item: Follower<'item'> = {
  of: ({ item_name, item_description, isArchived }) => [item_name, item_description, isArchived],
  at: (_, __, new_id) => [new_id],
  here: (at, item_id = 0) => itemAsMoved(at, item_id),
  rest: ({ owner, type, other_type, password, isPrivate, item_domain, isDeleted }) => [
    ...[owner, type, other_type, password, isPrivate, item_domain, isDeleted],
  ],
  update: async ({ db }, [item_id = 0], { id, item_name, item_description, isArchived }) => {
    await updateItem(db, item_id, {
      item_name: cutTo(item_name, ITEM_NAME_LENGTH) || `Item ${id}`,
      item_description: cutTo(item_description, ITEM_DESCRIPTION_LENGTH),
      is_archived: isArchived ? 1 : 0,
    })
  },
}

const catalog: Follower<'catalog'> = {
  of: ({ cat_name, s_number }) => [cat_name, s_number],
  at: (_, __, new_id) => [new_id],
  here: (at, cat_id = 0) => catalogAsMoved(at, cat_id),
  // A folder that went somewhere else stays where it is here: its pages and the folders in it would have to move too.
  rest: ({ item, parent }) => [item, parent],
  update: async ({ db }, [cat_id = 0], { id, cat_name, s_number }, wasNamed) => {
    const here = await catalogAsMoved({ db, isPostgres: false }, cat_id)
    // One that was too deep has the name of the folder above it, too.
    const above =
      here && wasNamed !== '' && here.cat_name.endsWith(` / ${wasNamed}`)
        ? here.cat_name.slice(0, -wasNamed.length)
        : ''
    await updateMovedCatalog(db, cat_id, {
      cat_name: cutTo(`${above}${cat_name}`, CATALOG_NAME_LENGTH) || `Folder ${id}`,
      s_number,
    })
  },
  nameOf: ({ cat_name }) => cat_name,
}

const team: Follower<'team'> = {
  of: ({ team_name }) => team_name,
  at: (_, __, new_id) => [new_id],
  here: (at, id = 0) => teamAsMoved(at, id),
  rest: ({ owner }) => owner,
  update: async ({ db, now }, [id = 0], record) => {
    await renameTeam(db, id, cutTo(record.team_name, TEAM_NAME_LENGTH) || `Team ${record.id}`, now)
  },
}

const team_member: Follower<'team_member'> = {
  of: ({ isAdmin }) => isAdmin,
  at: (run, { team, user }) => idsOf(run, ['team', team], ['user', user]),
  here: (at, team_id = 0, uid = 0) => teamMemberAsMoved(at, team_id, uid),
  update: async ({ db }, [team_id = 0, uid = 0], { isAdmin }) => {
    const team_member_group_id = isAdmin ? TEAM_MEMBER_GROUP.admin : TEAM_MEMBER_GROUP.ordinary
    await updateMovedTeamMember(db, team_id, uid, { team_member_group_id })
  },
  remove: async ({ db }, [team_id = 0, uid = 0]) => {
    await removeFromTeam(db, team_id, uid)
  },
  isTakenAway: true,
}

const member: Follower<'member'> = {
  rest: ({ user, item }) => [user, item],
  of: ({ role, catalogs }) => [role, catalogs],
  at: (run, { item, user }) => idsOf(run, ['item', item], ['user', user]),
  here: (at, item_id = 0, uid = 0) => memberAsMoved(at, item_id, uid),
  update: 'anew',
  remove: ({ db }, [item_id = 0, uid = 0]) => deleteMemberships(db, [item_id], uid),
  isTakenAway: true,
}

const team_item: Follower<'team_item'> = {
  of: () => '',
  at: (run, { item, team }) => idsOf(run, ['team', team], ['item', item]),
  here: (at, team_id = 0, item_id = 0) => teamItemAsMoved(at, team_id, item_id),
  update: async () => {},
  remove: async ({ db }, [team_id = 0, item_id = 0]) => {
    const binding = await findBindingOf(db, team_id, item_id)
    if (binding) await unbindItem(db, binding)
  },
  isTakenAway: true,
}

const team_item_member: Follower<'team_item_member'> = {
  rest: ({ user, team, item }) => [user, team, item],
  of: ({ role, catalogs }) => [role, catalogs],
  at: (run, { item, team, user }) => idsOf(run, ['team', team], ['item', item], ['user', user]),
  here: (at, team_id = 0, item_id = 0, uid = 0) => teamItemMemberAsMoved(at, team_id, item_id, uid),
  update: 'anew',
  remove: ({ db }, [team_id = 0, item_id = 0, uid = 0]) => removeMovedTeamItemMember(db, team_id, item_id, uid),
  isTakenAway: true,
}

const template: Follower<'template'> = {
  of: ({ template_title, template_content }) => [template_title, template_content],
  at: (_, __, new_id) => [new_id],
  here: (at, id = 0) => templateAsMoved(at, id),
  rest: ({ user }) => user,
  update: ({ db }, [id = 0], { id: old_id, template_title, template_content }) =>
    updateMovedTemplate(db, id, {
      template_title: cutTo(template_title, TEMPLATE_TITLE_LENGTH) || `Template ${old_id}`,
      template_content,
    }),
}

const mock: Follower<'mock'> = {
  of: ({ template, path }) => [template, path],
  at: (_, __, new_id) => [new_id],
  here: (at, id = 0) => mockAsMoved(at, id),
  rest: ({ unique_key, page, item: of }) => [unique_key, page, of],
  update: ({ db, now }, [id = 0], { template, path }) =>
    template.length > MOCK_TEMPLATE_LENGTH
      ? Promise.resolve(new Left('too_large', said('note_mock_stays', { count: template.length })))
      : updateMovedMock(db, id, { template, path, last_update_time: now }),
}

const group: Follower<'group'> = {
  of: ({ group_name, items, s_number }) => [group_name, items, s_number],
  at: (_, __, new_id) => [new_id],
  here: (at, id = 0) => groupAsMoved(at, id),
  update: ({ db, now }, [id = 0], record, __, run) =>
    updateMovedGroup(db, id, {
      group_name: cutTo(record.group_name, GROUP_NAME_LENGTH) || `Group ${record.id}`,
      item_ids: record.items.flatMap((one) => run.ids.idOf('item', one) ?? []).join(','),
      s_number: record.s_number,
      updated_at: now,
    }),
}

const order: Follower<'order'> = {
  of: ({ items }) => items,
  at: (run, { user, group: of }) => {
    const uid = run.ids.idOf('user', user)
    const item_group_id = of === '' ? 0 : of === 'stars' ? STARRED_ITEMS : run.ids.idOf('group', of)
    return uid === undefined || item_group_id === undefined ? undefined : [uid, item_group_id]
  },
  here: (at, uid = 0, item_group_id = 0) => orderAsMoved(at, uid, item_group_id),
  update: 'anew',
  remove: ({ db }, [uid = 0, item_group_id = 0]) => deleteSort(db, uid, item_group_id),
}

/** The kinds whose rows here follow later changes of the old site. Pages and files do it in their own way. */
export const FOLLOWERS: Followers = {
  ...{ user, item, catalog, team, team_member, member, team_item, team_item_member },
  ...{ template, mock, group, order },
}
