import { useState } from 'react'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './item-choice.css'

/** A list with at least this many items has a filter field. */
const FILTER_FROM = 8

/** The items of the user with checkboxes. */
export function ItemChoice(props: {
  label: string
  ids: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | null
}) {
  const { ids, onChange, error } = props
  const t = useTexts()
  const list = useCall('item/myList', {})
  const [keyword, setKeyword] = useState('')
  const word = keyword.trim().toLowerCase()
  const items = list.data ?? []
  const shown = items.filter((item) => item.item_name.toLowerCase().includes(word))
  return (
    <fieldset className="o-field">
      <legend className="o-field-label item-choice-label">
        {props.label} <span className="o-muted">{t.itemGroup.chosen(ids.length)}</span>
      </legend>
      {items.length >= FILTER_FROM && (
        <SearchField label={t.itemGroup.filter} value={keyword} onChange={setKeyword} className="item-choice-filter" />
      )}
      <div className="item-choice">
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
            <span className="item-choice-name">{item.item_name || t.item.unnamed}</span>
          </Checkbox>
        ))}
      </div>
      {error && <FieldNote error={error} />}
    </fieldset>
  )
}
