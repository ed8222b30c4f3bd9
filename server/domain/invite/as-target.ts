import type { InviteTarget } from '#server/policy/invite-rules.ts'

/** The target of an invitation for the audit log. */
export const asTarget = ({ item, team }: InviteTarget) =>
  item
    ? ({ type: 'item', id: item.item_id, name: item.item_name } as const)
    : ({ type: 'team', id: team.id, name: team.team_name } as const)
