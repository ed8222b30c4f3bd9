import type {
  SourceCatalog,
  SourceItem,
  SourceMember,
  SourceSetting,
  SourceStar,
  SourceTeamItem,
  SourceTeamItemMember,
} from '#server/migrate/records.ts'
import type { SourceRights } from '#server/migrate/source.ts'
import { peopleOf, teamGroups } from './people.ts'
import type { StagedDump } from './staged-dump.ts'
import { idOf, type Loose, numberOf, textOf, timeOf } from './values.ts'

/** The projects. */
export function* readItems(dump: StagedDump): Generator<SourceItem> {
  for (const project of dump.documents('project'))
    yield {
      id: idOf(project._id),
      item_name: textOf(project.name),
      item_description: textOf(project.desc),
      owner: idOf(project.uid) || (peopleOf(project).find(({ role }) => role === 'admin')?.user ?? ''),
      type: 'regular',
      other_type: '',
      password: '',
      isPrivate: !isPublic(project),
      item_domain: '',
      isArchived: false,
      isDeleted: false,
      addtime: timeOf(project.add_time),
      last_update_time: timeOf(project.up_time),
    }
}

const isPublic = (project: Loose): boolean => project.project_type === 'public'

/** The folders of all projects. */
export function* readCatalogs(dump: StagedDump): Generator<SourceCatalog> {
  for (const category of dump.documents('interface_cat'))
    yield {
      id: idOf(category._id),
      item: idOf(category.project_id),
      parent: '',
      cat_name: textOf(category.name),
      s_number: numberOf(category.index) + 1,
      addtime: timeOf(category.add_time),
    }
}

/** The members of projects. */
export function* readMembers(dump: StagedDump): Generator<SourceMember> {
  for (const project of dump.documents('project')) {
    const item = idOf(project._id)
    for (const { user, role } of peopleOf(project))
      if (user !== idOf(project.uid))
        yield { id: `${item} ${user}`, item, user, role, catalogs: null, addtime: timeOf(project.add_time) }
  }
}

/** The projects of each group that is a team. */
function* projectsOfTeams(dump: StagedDump): Generator<{ group: Loose; project: Loose }> {
  const groups = new Map([...teamGroups(dump)].map((group) => [idOf(group._id), group]))
  for (const project of dump.documents('project')) {
    const group = groups.get(idOf(project.group_id))
    if (group) yield { group, project }
  }
}

/** The items of teams. */
export function* readTeamItems(dump: StagedDump): Generator<SourceTeamItem> {
  for (const { group, project } of projectsOfTeams(dump)) {
    const [team, item] = [idOf(group._id), idOf(project._id)]
    yield { id: `${team} ${item}`, team, item, addtime: timeOf(project.add_time) }
  }
}

/** The rights of the members of groups. The role in the project comes first in YApi, so its members have none through the group. */
export function* readTeamItemMembers(dump: StagedDump): Generator<SourceTeamItemMember> {
  for (const { group, project } of projectsOfTeams(dump)) {
    const [team, item] = [idOf(group._id), idOf(project._id)]
    const direct = new Set(peopleOf(project).map(({ user }) => user))
    for (const { user, role } of peopleOf(group))
      if (!direct.has(user))
        yield {
          id: `${team} ${item} ${user}`,
          team,
          item,
          user,
          role,
          catalogs: null,
          addtime: timeOf(project.add_time),
        }
  }
}

/** The projects that people follow. */
export function* readStars(dump: StagedDump): Generator<SourceStar> {
  for (const follow of dump.documents('follow'))
    yield { id: idOf(follow._id), user: idOf(follow.uid), item: idOf(follow.projectid), addtime: 0 }
}

/** In YApi everybody logs in, and so reads public projects. Without this setting the whole network would read them here. */
export function* readSettings(dump: StagedDump): Generator<SourceSetting> {
  for (const project of dump.documents('project')) {
    if (!isPublic(project)) continue
    yield { id: 'everybody logs in', name: 'force_login', value: '1', item: '' }
    return
  }
}

/**
 * The rights of people by the rules of YApi: those of an administrator, of the role in the project, or else of the role in its group. Everybody else may read a
 * public project. YApi has no guests, and `readSettings` keeps them out here, so the rights of a guest are those of everybody else.
 */
export function rightsOf(dump: StagedDump): SourceRights {
  const rolesOf = (collection: string) =>
    new Map(
      [...dump.documents(collection)].map((document) => [
        idOf(document._id),
        { document, roles: new Map(peopleOf(document).map(({ user, role }) => [user, role])) },
      ]),
    )
  const [projects, groups] = [rolesOf('project'), rolesOf('group')]
  const administrators = new Set(
    [...dump.documents('user')].filter(({ role }) => role === 'admin').map(({ _id }) => idOf(_id)),
  )
  return {
    of: (user, { item }) => {
      const project = projects.get(item)
      const group = groups.get(idOf(project?.document.group_id))
      const role = administrators.has(user) ? 'admin' : (project?.roles.get(user) ?? group?.roles.get(user))
      const read = role !== undefined || (project !== undefined && isPublic(project.document))
      return { read, edit: role === 'admin' || role === 'edit', mayBeLess: '' }
    },
  }
}
