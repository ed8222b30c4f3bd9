import { useState } from 'react'
import { GROUP_NAME_LENGTH } from '#shared/limits.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Group, idsOf } from './use-groups.ts'
import './group-dialog.css'

/** A list with at least this many items has a filter field. */
const FILTER_FROM = 8

/** The items of the user with checkboxes. */
function ItemChoice(props: { ids: readonly number[]; onChange: (ids: number[]) => void }) {
  const { ids, onChange } = props
  const t = useTexts()
  const list = useCall('item/myList', {})
  const [keyword, setKeyword] = useState('')
  const word = keyword.trim().toLowerCase()
  const items = list.data ?? []
  const shown = items.filter((item) => item.item_name.toLowerCase().includes(word))
  return (
    <fieldset className="o-field">
      <legend className="o-field-label group-items-label">
        {t.itemGroup.members} <span className="o-muted">{t.itemGroup.chosen(ids.length)}</span>
      </legend>
      {items.length >= FILTER_FROM && (
        <SearchField label={t.itemGroup.filter} value={keyword} onChange={setKeyword} className="group-items-filter" />
      )}
      <div className="group-items">
        {list.isPending && <Skeleton lines={4} />}
        {list.error && <Notice kind="danger">{list.error.message}</Notice>}
        {list.data && items.length === 0 && <p className="o-muted">{t.itemGroup.noItems}</p>}
        {items.length > 0 && shown.length === 0 && <p className="o-muted">{t.itemGroup.nothing}</p>}
        {shown.map((item) => (
          <Checkbox
            key={item.item_id}
            checked={ids.includes(item.item_id)}
            onChange={(on) => onChange(on ? [...ids, item.item_id] : ids.filter((id) => id !== item.item_id))}
          >
            <span className="group-item-name">{item.item_name || t.item.unnamed}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

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
      <ItemChoice ids={ids} onChange={setIds} />
    </FormDialog>
  )
}
