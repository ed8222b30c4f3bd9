import { Plus, X } from 'lucide-react'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from './icon.tsx'
import type { SelectOption } from './select-field.tsx'
import './filter-chip.css'

/**
 * A filter of a list with a few values. A dashed chip is not in use; in use it is filled, names its value and can be cleared. Below the chip lies
 * the browser's own list, so keyboard and phones work as with every select.
 * @param props.options the first one means that the filter is not in use
 */
export function FilterChip<V extends string>(props: {
  label: string
  value: V
  options: readonly [SelectOption<V>, ...SelectOption<V>[]]
  onChange: (value: V) => void
}) {
  const t = useTexts().common
  const { label, value, options, onChange } = props
  const unused = options[0].value
  const chosen = value === unused ? undefined : options.find((option) => option.value === value)
  return (
    <span className="o-chip" data-on={chosen !== undefined}>
      <span className="o-chip-choice">
        <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value as V)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="o-chip-face" aria-hidden="true">
          {chosen ? (
            <span className="o-cut">{t.filterIs(label, chosen.label)}</span>
          ) : (
            <>
              <Icon of={Plus} size="s" />
              {label}
            </>
          )}
        </span>
      </span>
      {chosen && (
        <button
          type="button"
          className="o-chip-clear"
          aria-label={t.clearFilter(label)}
          onClick={() => onChange(unused)}
        >
          <Icon of={X} size="s" />
        </button>
      )}
    </span>
  )
}
