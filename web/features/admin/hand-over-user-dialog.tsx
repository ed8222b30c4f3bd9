import { useState } from 'react'
import { isRefusal, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { nameOf, PersonField, usePeopleDraft } from '#web/parts/people/people-field.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type AdministeredUser, STALE_USERS } from './user-actions.ts'

/** Transfers the items and teams of a user to another one, and optionally the memberships. */
export function HandOverUserDialog({ user, onClose }: { user: AdministeredUser; onClose: () => void }) {
  const t = useTexts()
  const said = t.adminUsers
  const name = user.name || user.username
  const [draft, setDraft] = usePeopleDraft()
  const [memberships, setMemberships] = useState(false)
  const [checked, setChecked] = useState(false)
  const receiver = nameOf(draft)
  const send = useSend('adminUser/handOver', {
    invalidates: [...STALE_USERS, 'adminItem/getList'],
    onSuccess: ({ items, teams, memberships: members }) => {
      onClose()
      toast(said.handedOver(receiver, items, teams, members))
    },
  })
  const isUnknown = isRefusal(send.error, 'USER_UNKNOWN')
  return (
    <FormDialog
      title={said.handOverTitle(name)}
      action={t.admin.handOver}
      busy={send.isPending}
      error={isUnknown ? null : (send.error?.message ?? null)}
      dirty={receiver !== '' || memberships}
      fields={1}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (receiver) send.mutate({ uid: user.uid, receiver, memberships })
      }}
    >
      <p>{said.handOverBody(name, user.item_num)}</p>
      <PersonField
        label={t.admin.receiver}
        draft={draft}
        onDraft={(update) => {
          setDraft(update)
          send.reset()
        }}
        taken={[user.username]}
        error={isUnknown ? send.error?.message : checked && !receiver ? t.common.required : null}
      />
      <Checkbox checked={memberships} onChange={setMemberships} hint={said.handOverMembershipsHint}>
        {said.handOverMemberships}
      </Checkbox>
    </FormDialog>
  )
}
