import { useState } from 'react'
import { GROUP_NAME_LENGTH } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { ItemChoice } from '#web/parts/items/item-choice.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Group, idsOf } from './use-groups.ts'

/** Creates a group, or changes its name and items. */
export function GroupDialog(props: { group: Group | null; onClose: () => void; onSaved?: (group: Group) => void }) {
  const { group, onClose, onSaved } = props
  const t = useTexts()
  const oldName = group?.group_name ?? ''
  const oldIds = group ? idsOf(group) : []
  const [name, setName] = useState(oldName)
  const [ids, setIds] = useState<readonly number[]>(oldIds)
  const save = useSend('itemGroup/save', {
    invalidates: ['itemGroup/getList', 'item/myList'],
    onSuccess: (row) => {
      onClose()
      toast(t.itemGroup.saved)
      onSaved?.(row)
    },
  })
  const { fields, form } = fieldErrors(save.error, ['group_name'])
  return (
    <FormDialog
      title={group ? t.itemGroup.editTitle(oldName) : t.itemGroup.addTitle}
      action={group ? t.common.save : t.common.create}
      busy={save.isPending}
      error={form}
      dirty={name !== oldName || ids.join() !== oldIds.join()}
      fields={4}
      onClose={onClose}
      onSubmit={() =>
        save.mutate({
          id: group?.id ?? 0,
          group_name: name.trim() || t.itemGroup.defaultName,
          item_ids: ids.join(','),
        })
      }
    >
      <TextField
        label={t.itemGroup.name}
        hint={t.itemGroup.nameHint}
        autoComplete="off"
        maxLength={GROUP_NAME_LENGTH}
        value={name}
        onChange={(value) => {
          setName(value)
          save.reset()
        }}
        error={fields.group_name}
      />
      <ItemChoice label={t.itemGroup.members} ids={ids} onChange={setIds} />
    </FormDialog>
  )
}
