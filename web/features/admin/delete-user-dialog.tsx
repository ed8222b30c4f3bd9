import { useState } from 'react'
import { isRefusal, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { nameOf, PersonField, usePeopleDraft } from '#web/parts/people/people-field.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type AdministeredUser, STALE_USERS } from './user-actions.ts'

/** Asks before an account is deleted, and asks for the receiver of its items. The list does not include teams: the server asks for them. */
export function DeleteUserDialog({ user, onClose }: { user: AdministeredUser; onClose: () => void }) {
  const t = useTexts()
  const said = t.admin
  const name = user.name || user.username
  const [draft, setDraft] = usePeopleDraft()
  const [checked, setChecked] = useState(false)
  const [isAsked, setAsked] = useState(user.item_num > 0)
  const receiver = nameOf(draft)
  const remove = useSend('adminUser/deleteUser', {
    invalidates: [...STALE_USERS, 'adminItem/getList'],
    onSuccess: () => {
      onClose()
      toast(said.userDeleted(name))
    },
    onError: (error) => {
      if (isRefusal(error, 'USER_OWNS_ITEMS')) setAsked(true)
    },
  })
  const isAbout = remove.error !== null && isRefusal(remove.error, 'USER_OWNS_ITEMS', 'USER_UNKNOWN')
  return (
    <FormDialog
      title={said.deleteUserTitle(name)}
      action={isAsked ? said.deleteUserHandover : said.deleteUserAction}
      danger
      busy={remove.isPending}
      error={isAbout ? null : (remove.error?.message ?? null)}
      dirty={receiver !== ''}
      fields={isAsked ? 1 : 0}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (!isAsked || receiver) remove.mutate({ uid: user.uid, receiver: receiver || undefined })
      }}
    >
      <p>{said.deleteUserBody}</p>
      {user.item_num > 0 && <p>{said.deleteUserOwns(user.item_num)}</p>}
      {isAsked && <p>{said.deleteUserTeams}</p>}
      {isAsked && (
        <PersonField
          label={said.receiver}
          draft={draft}
          onDraft={(update) => {
            setDraft(update)
            remove.reset()
          }}
          taken={[user.username]}
          error={isAbout ? remove.error?.message : checked && !receiver ? t.common.required : null}
        />
      )}
    </FormDialog>
  )
}
