import { BookOpen, FileText, Sheet } from 'lucide-react'
import { useId } from 'react'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './kind-cards.css'

/** The kind of a new item, as one card for each. `value` is an `item_type`. */
export function KindCards(props: { value: number; onChange: (item_type: number) => void }) {
  const t = useTexts()
  const name = useId()
  const kinds = [
    { type: ITEM_TYPE.regular, icon: BookOpen, label: t.item.kindRegular, hint: t.item.kindRegularHint },
    { type: ITEM_TYPE.single_page, icon: FileText, label: t.item.kindSingle, hint: t.item.kindSingleHint },
    { type: ITEM_TYPE.spreadsheet, icon: Sheet, label: t.item.kindSpreadsheet, hint: t.item.kindSpreadsheetHint },
  ]
  return (
    <fieldset className="o-field">
      <legend className="o-field-label o-radio-label">{t.item.kind}</legend>
      <div className="kind-cards">
        {kinds.map(({ type, icon, label, hint }) => (
          <label key={type} className="kind-card">
            <Icon of={icon} />
            <b>{label}</b>
            <input
              type="radio"
              name={name}
              className="o-check-box"
              aria-describedby={`${name}-${type}`}
              checked={props.value === type}
              onChange={() => props.onChange(type)}
            />
            <span id={`${name}-${type}`} className="o-hint">
              {hint}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
