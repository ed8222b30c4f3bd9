import { useState } from 'react'
import { isRefusal, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { nameOf, PersonField, usePeopleDraft } from '#web/parts/people/people-field.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type AdministeredItem, STALE_ITEMS } from './item-actions.ts'

/** Transfers an item to another user. */
export function HandOverDialog({ item, onClose }: { item: AdministeredItem; onClose: () => void }) {
  const t = useTexts()
  const said = t.admin
  const name = item.item_name || t.item.unnamed
  const [draft, setDraft] = usePeopleDraft()
  const [checked, setChecked] = useState(false)
  const username = nameOf(draft)
  const attorn = useSend('adminItem/attorn', {
    invalidates: [...STALE_ITEMS, 'adminUser/getList'],
    onSuccess: (handed) => {
      onClose()
      toast(said.handedOver(name, handed.username))
    },
  })
  const isUnknown = isRefusal(attorn.error, 'USER_UNKNOWN')
  return (
    <FormDialog
      title={said.handOverTitle(name)}
      action={said.handOver}
      busy={attorn.isPending}
      error={isUnknown ? null : (attorn.error?.message ?? null)}
      dirty={username !== ''}
      fields={1}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (username) attorn.mutate({ item_id: item.item_id, username })
      }}
    >
      <p>{said.handOverBody(item.username)}</p>
      <PersonField
        label={said.receiver}
        draft={draft}
        onDraft={(update) => {
          setDraft(update)
          attorn.reset()
        }}
        taken={[item.username]}
        error={isUnknown ? attorn.error?.message : checked && !username ? t.common.required : null}
      />
    </FormDialog>
  )
}
