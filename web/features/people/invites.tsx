import { Link2, X } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { TEAM_MEMBER_GROUP } from '#shared/kinds.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { keepFocusInList } from '#web/lib/keep-focus-in-list.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useAuthorityOptions } from './authority-selects.tsx'
import { type InviteTo, placeOf } from './invite-dialog.tsx'
import './people.css'

type Invite = Output<'invite/getList'>[number]

function useColumns(kind: InviteTo['kind']): Column<Invite>[] {
  const t = useTexts()
  const { tag } = useLocale()
  const levels = useAuthorityOptions()
  const revoke = useSend('invite/delete', {
    invalidates: ['invite/getList'],
    onSuccess: () => toast(t.member.inviteRevoked),
    onError: toastError,
  })
  const roleOf = ({ role, cat_id, cat_name }: Invite) => {
    if (kind === 'team') return role === TEAM_MEMBER_GROUP.admin ? t.team.admin : t.team.ordinary
    const catalog = cat_name || (cat_id > 0 && t.member.goneCatalog)
    return [levels[role]?.label, catalog].filter(Boolean).join(' · ')
  }
  return [
    { id: 'role', head: t.member.authority, cell: roleOf },
    {
      id: 'by',
      head: t.member.inviteBy,
      cell: ({ username, email }) => (email ? `${username} → ${email}` : username),
    },
    {
      id: 'used',
      head: t.member.inviteUsed,
      width: '110px',
      cell: ({ uses, max_uses }) => <span className="o-num">{t.member.inviteCount(uses, max_uses)}</span>,
    },
    {
      id: 'until',
      head: t.member.inviteUntil,
      width: '190px',
      cell: ({ expire_time }) => fullTime(expire_time, tag),
    },
    {
      id: 'revoke',
      head: t.member.inviteRevoke,
      hideHead: true,
      end: true,
      width: '52px',
      cell: (invite) => (
        <IconButton
          icon={X}
          label={t.member.inviteRevokeOne(roleOf(invite))}
          onClick={() => {
            keepFocusInList()
            revoke.mutate({ invite_id: invite.invite_id })
          }}
        />
      ),
    },
  ]
}

/** The valid invite links of an item or a team. `onInvite` creates another one; with `null` none can be created. */
export function Invites({ to, onInvite }: { to: Pick<InviteTo, 'kind' | 'id'>; onInvite: (() => void) | null }) {
  const t = useTexts()
  const list = useCall('invite/getList', placeOf(to))
  const columns = useColumns(to.kind)
  if (!list.data || (list.data.length === 0 && !onInvite)) return null
  return (
    <section>
      <div className="sec-bar">
        <h2>
          {t.member.invites}
          {list.data.length > 0 && <span className="o-muted o-num">{list.data.length}</span>}
        </h2>
        {onInvite && (
          <Button icon={Link2} onClick={onInvite}>
            {t.member.invite}
          </Button>
        )}
      </div>
      {list.data.length > 0 ? (
        <div className="o-panel">
          <DataTable
            label={t.member.invites}
            className="people-table"
            tall
            columns={columns}
            rows={list.data}
            rowKey={(invite) => invite.invite_id}
          />
        </div>
      ) : (
        <div className="o-panel">
          <p className="people-empty">{t.member.invitesEmpty}</p>
        </div>
      )}
    </section>
  )
}
