import { useState } from 'react'
import { MEMBER_GROUP, TEAM_MEMBER_GROUP } from '#shared/kinds.ts'
import { INVITE_DAYS } from '#shared/limits.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { wholeAddress } from '#web/lib/site.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ShareLink } from '#web/ui/share-link.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Authority, AuthoritySelect, type FirstCatalog } from './authority-selects.tsx'
import { OneCatalogField } from './catalog-limit.tsx'

/** The target of an invite link: an item with its first-level catalogs, or a team. */
export type InviteTo =
  | { kind: 'item'; id: number; name: string; catalogs: readonly FirstCatalog[] | undefined }
  | { kind: 'team'; id: number; name: string }

const DAYS = [1, INVITE_DAYS, 30, 90]
const USES = [1, 5, 20, 100]

/** The input fields of a call that name the target. */
export const placeOf = (to: Pick<InviteTo, 'kind' | 'id'>) =>
  to.kind === 'item' ? { item_id: to.id } : { team_id: to.id }

/** The new link. It is shown only now, because the server stores only a hash of it. */
function MadeLink(props: { token: string; email: string; onClose: () => void }) {
  const t = useTexts()
  const link = wholeAddress(paths.invite(props.token))
  return (
    <Dialog
      title={t.member.inviteMade}
      onClose={props.onClose}
      foot={
        <Button kind="primary" data-autofocus onClick={props.onClose}>
          {t.common.close}
        </Button>
      }
    >
      {props.email && <p>{t.member.inviteMailed(props.email)}</p>}
      <ShareLink label={t.member.inviteLink} link={link} hint={t.member.inviteOnce} />
    </Dialog>
  )
}

/** Creates an invite link: for which role, how long, for how many people. Where the site sends mail, the link can be sent. */
export function InviteDialog({ to, onClose }: { to: InviteTo; onClose: () => void }) {
  const t = useTexts()
  const site = useCall('common/homePageSetting').data
  const [authority, setAuthority] = useState<Authority>({ member_group_id: MEMBER_GROUP.edit, cat_ids: [] })
  const [teamRole, setTeamRole] = useState(String(TEAM_MEMBER_GROUP.ordinary))
  const [days, setDays] = useState(String(INVITE_DAYS))
  const [max_uses, setUses] = useState('1')
  const [email, setEmail] = useState('')
  const save = useSend('invite/save', { invalidates: ['invite/getList'] })
  if (save.data) return <MadeLink token={save.data.token} email={email} onClose={onClose} />
  const { fields, form } = fieldErrors(save.error, ['email'])
  const choices =
    to.kind === 'item' && authority.member_group_id !== MEMBER_GROUP.admin && to.catalogs?.length
      ? to.catalogs
      : undefined
  const submit = () =>
    save.mutate({
      ...placeOf(to),
      role: to.kind === 'item' ? authority.member_group_id : Number(teamRole),
      cat_id: to.kind === 'item' ? (authority.cat_ids[0] ?? 0) : 0,
      days: Number(days),
      max_uses: Number(max_uses),
      ...(email && { email }),
    })
  return (
    <FormDialog
      title={t.member.inviteTitle(to.name)}
      action={email ? t.member.inviteSend : t.member.inviteMake}
      busy={save.isPending}
      error={form}
      dirty={email !== ''}
      fields={5}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="o-hint">{t.member.inviteLead}</p>
      {to.kind === 'item' ? (
        <AuthoritySelect label={t.member.authority} value={authority} onChange={setAuthority} />
      ) : (
        <SelectField
          label={t.team.roleLabel}
          value={teamRole}
          onChange={setTeamRole}
          options={[
            { value: String(TEAM_MEMBER_GROUP.ordinary), label: t.team.ordinary },
            { value: String(TEAM_MEMBER_GROUP.admin), label: t.team.admin },
          ]}
        />
      )}
      {choices && (
        <OneCatalogField
          label={t.member.catalog}
          hint={t.member.catalogHint}
          value={authority}
          catalogs={choices}
          onChange={setAuthority}
        />
      )}
      <SelectField
        label={t.member.inviteDays}
        value={days}
        onChange={setDays}
        options={DAYS.map((count) => ({ value: String(count), label: t.member.days(count) }))}
      />
      <SelectField
        label={t.member.inviteUses}
        value={max_uses}
        onChange={setUses}
        options={USES.map((count) => ({ value: String(count), label: t.member.people(count) }))}
      />
      {site?.mail_open === 1 && (
        <TextField
          label={t.member.inviteEmail}
          hint={t.member.inviteEmailHint}
          type="email"
          name="invite_email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={fields.email ?? null}
        />
      )}
    </FormDialog>
  )
}
