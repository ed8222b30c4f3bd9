import type { SourceMember } from '#server/migrate/records.ts'
import { Left, moveKind, type Run } from '#server/migrate/run.ts'
import { type StoredLimit, storedLimit } from '#server/policy/member-limit.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'
import { pastTime, personOf } from './judge.ts'
import { insertMovedMembers, insertMovedTeamItemMembers, insertMovedTeamItems } from './rows.repository.ts'

/** Moves the rights of people in items, direct and through teams. */
export async function moveMembers(run: Run): Promise<void> {
  await moveDirectMembers(run)
  await moveTeamItems(run)
  await moveTeamItemMembers(run)
}

type Right = { item_id: number; person: { uid: number; username: string }; limit: StoredLimit }

function moveDirectMembers(run: Run): Promise<void> {
  return moveKind<'member', Right>(run, {
    kind: 'member',
    needs: ['user', 'item', 'catalog'],
    nameOf: ({ user, item }) => `user ${user} in item ${item}`,
    once: ({ user, item }) => [`${user} ${item}`],
    judge: (member) => judgeRight(run, member),
    write: async ({ db, now }, judged) => {
      const rows = judged.map(({ record, value: { item_id, person, limit } }) => ({
        item_id,
        ...person,
        member_group_id: MEMBER_GROUP[record.role],
        ...limit,
        addtime: pastTime(record.addtime, now),
      }))
      await insertMovedMembers(db, rows)
      return []
    },
  })
}

const moveTeamItems = (run: Run) =>
  moveKind<'team_item', { team_id: number; item_id: number }>(run, {
    kind: 'team_item',
    needs: ['team', 'item'],
    nameOf: ({ team, item }) => `item ${item} in team ${team}`,
    once: ({ team, item }) => [`${team} ${item}`],
    judge: ({ team, item }) => {
      const team_id = run.ids.idOf('team', team)
      const item_id = run.ids.idOf('item', item)
      if (team_id === undefined) return new Left('points_to_nothing', `team ${team}`)
      return item_id === undefined ? new Left('points_to_nothing', `item ${item}`) : { team_id, item_id }
    },
    write: async ({ db, now }, judged) => {
      const rows = judged.map(({ record, value }) => {
        const addtime = pastTime(record.addtime, now)
        return { ...value, addtime, last_update_time: addtime }
      })
      await insertMovedTeamItems(db, rows)
      return []
    },
  })

function moveTeamItemMembers(run: Run): Promise<void> {
  return moveKind<'team_item_member', Right & { team_id: number }>(run, {
    kind: 'team_item_member',
    needs: ['user', 'team', 'item', 'catalog'],
    nameOf: ({ user, team, item }) => `user ${user} through team ${team} in item ${item}`,
    once: ({ user, team, item }) => [`${user} ${team} ${item}`],
    judge: async (member) => {
      const team_id = run.ids.idOf('team', member.team)
      if (team_id === undefined) return new Left('points_to_nothing', `team ${member.team}`)
      const right = await judgeRight(run, member)
      return right instanceof Left ? right : { ...right, team_id }
    },
    write: async ({ db, now }, judged) => {
      const rows = judged.map(({ record, value: { team_id, item_id, person, limit } }) => ({
        team_id,
        item_id,
        member_uid: person.uid,
        member_username: person.username,
        member_group_id: MEMBER_GROUP[record.role],
        ...limit,
        addtime: pastTime(record.addtime, now),
        last_update_time: pastTime(record.addtime, now),
      }))
      await insertMovedTeamItemMembers(db, rows)
      return []
    },
  })
}

/** The right of a person. It is never wider than in the source: a limit to folders that are gone opens nothing. */
async function judgeRight(run: Run, member: SourceMember): Promise<Right | Left> {
  const item_id = run.ids.idOf('item', member.item)
  if (item_id === undefined) return new Left('points_to_nothing', `item ${member.item}`)
  const person = await personOf(run, member.user)
  if (person instanceof Left) return person
  if (member.catalogs === null) return { item_id, person, limit: storedLimit([]) }
  const cat_ids = member.catalogs.flatMap((catalog) => run.ids.idOf('catalog', catalog) ?? [])
  if (cat_ids.length === 0)
    return new Left('points_to_nothing', `the folders that it is limited to (${member.catalogs.join(', ')})`)
  return { item_id, person, limit: storedLimit(cat_ids) }
}
