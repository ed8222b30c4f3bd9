import { handler } from '#server/call/handler.ts'
import { lockItems, lockTeam } from '#server/db/dialect.ts'
import { teamPeople } from '#server/domain/item/change-log.ts'
import { namedPeople } from '#server/domain/member/named-people.ts'
import { logTeamPeople } from '#server/domain/team/log-team-people.ts'
import { giveTeamRights, listTeamItemIds, listTeamUids } from '#server/domain/team/team.repository.ts'
import { upsertTeamMembers } from '#server/domain/team/team-member.repository.ts'
import { assertCollaboratorsFit } from '#server/policy/quota.ts'
import { teamManager } from '#server/policy/team-rules.ts'

/**
 * `teamMember/save`: adds people to a team, all of them or none. They may edit every item of the team. Existing members get the role that was
 * sent. The owner may join too, for the items that others brought. Answers with the row of the last name.
 */
export const teamMemberSave = handler('teamMember/save', {
  transaction: true,
  access: (ctx, { team_id }) => teamManager(ctx, team_id),
  run: async (ctx, { team_id, member_username, team_member_group_id }) => {
    const { dialect } = ctx.services.database
    await lockTeam(ctx.db, dialect, team_id)
    const people = await namedPeople(ctx, member_username, 'member_username')
    const before = new Set(await listTeamUids(ctx.db, team_id))
    const rows = await upsertTeamMembers(ctx.db, people, { team_id, team_member_group_id, now: ctx.now })
    const added = people.filter((person) => !before.has(person.uid))
    const uids = added.map((person) => person.uid)
    if (uids.length > 0) {
      const item_ids = await listTeamItemIds(ctx.db, team_id)
      await lockItems(ctx.db, dialect, item_ids)
      await giveTeamRights(ctx.db, team_id, ctx.now, { uids })
      await assertCollaboratorsFit(ctx, item_ids)
      const usernames = added.map((person) => person.username)
      await logTeamPeople(ctx, team_id, item_ids, teamPeople('joined', usernames))
    }
    const last = people.at(-1)?.uid
    return rows.find((row) => row.member_uid === last) as (typeof rows)[number]
  },
})
