import { isShowdocFactoryPassword } from '#server/auth/old-password.ts'
import type {
  OldPassword,
  SourceTeam,
  SourceTeamItem,
  SourceTeamItemMember,
  SourceTeamMember,
  SourceUser,
} from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { readMembers, rightOf } from './items.ts'
import { shortText } from './stored-text.ts'

const ADMINISTRATOR = 1
const TEAM_ADMINISTRATOR = 2

/** The accounts. */
export async function* readUsers(tables: Tables): AsyncGenerator<SourceUser> {
  for await (const row of tables.rows('user', 'uid')) {
    const password = passwordOf(row)
    yield {
      id: textIn(row, 'uid'),
      username: shortText(textIn(row, 'username')),
      name: shortText(textIn(row, 'name')),
      email: textIn(row, 'email'),
      isAdmin: numberIn(row, 'groupid', 2) === ADMINISTRATOR,
      isDisabled: false,
      password,
      hasFactoryPassword: password.scheme === 'showdoc' && isShowdocFactoryPassword(password),
      addtime: numberIn(row, 'reg_time'),
      last_login_time: numberIn(row, 'last_login_time'),
    }
  }
}

function passwordOf(row: Row): OldPassword {
  const hash = textIn(row, 'password')
  if (hash.startsWith('$2')) return { scheme: 'bcrypt', hash }
  return /^[0-9a-f]{32}$/.test(hash) ? { scheme: 'showdoc', hash, salt: textIn(row, 'salt') } : { scheme: 'none' }
}

/** The teams. */
export async function* readTeams(tables: Tables): AsyncGenerator<SourceTeam> {
  for await (const row of tables.rows('team', 'id'))
    yield {
      id: textIn(row, 'id'),
      team_name: shortText(textIn(row, 'team_name')),
      owner: idIn(row, 'uid'),
      addtime: numberIn(row, 'addtime'),
      last_update_time: numberIn(row, 'last_update_time'),
    }
}

/** The members of teams. */
export async function* readTeamMembers(tables: Tables): AsyncGenerator<SourceTeamMember> {
  for await (const row of tables.rows('team_member', 'id'))
    yield {
      id: textIn(row, 'id'),
      team: idIn(row, 'team_id'),
      user: idIn(row, 'member_uid'),
      isAdmin: numberIn(row, 'team_member_group_id', 1) === TEAM_ADMINISTRATOR,
      addtime: numberIn(row, 'addtime'),
    }
}

/** The items of teams. */
export async function* readTeamItems(tables: Tables): AsyncGenerator<SourceTeamItem> {
  for await (const row of tables.rows('team_item', 'id'))
    yield {
      id: textIn(row, 'id'),
      team: idIn(row, 'team_id'),
      item: idIn(row, 'item_id'),
      addtime: numberIn(row, 'addtime'),
    }
}

/**
 * The rights of the members of teams in their items. In releases that know several folders (3.5 and later) the limit of a member of the item also
 * limits what teams give to the same person.
 */
export async function* readTeamItemMembers(tables: Tables): AsyncGenerator<SourceTeamItemMember> {
  const limits = new Map<string, readonly string[]>()
  if (tables.columns('item_member').has('cat_ids'))
    for await (const { item, user, catalogs } of readMembers(tables))
      if (catalogs) limits.set(`${item} ${user}`, catalogs)
  for await (const row of tables.rows('team_item_member', 'id')) {
    const right = rightOf(row)
    const limit = limits.get(`${idIn(row, 'item_id')} ${idIn(row, 'member_uid')}`)
    yield {
      id: textIn(row, 'id'),
      team: idIn(row, 'team_id'),
      item: idIn(row, 'item_id'),
      user: idIn(row, 'member_uid'),
      ...right,
      ...(limit && right.role !== 'admin' && { catalogs: limit }),
      addtime: numberIn(row, 'addtime'),
    }
  }
}
