import { useId } from 'react'
import { Icon, type LucideIcon } from './icon.tsx'
import './check.css'
import './radio-cards.css'

/** One choice of `RadioCards`. */
export interface RadioCard<V extends string | number> {
  value: V
  icon: LucideIcon
  label: string
  /** The meaning of the choice, as a sentence below the label. */
  hint: string
}

interface Chosen<V extends string | number> {
  label: string
  value: V
  onChange: (value: V) => void
}

/** One of a few choices, each of them a card with a sentence. */
export function RadioCards<V extends string | number>({
  cards,
  ...chosen
}: Chosen<V> & { cards: readonly RadioCard<V>[] }) {
  const name = useId()
  return (
    <fieldset className="o-field">
      <legend className="o-field-label o-radio-label">{chosen.label}</legend>
      <Cards name={name} cards={cards} {...chosen} />
    </fieldset>
  )
}

/** One of many choices, in groups with a name. */
export function GroupedRadioCards<V extends string | number>({
  groups,
  ...chosen
}: Chosen<V> & { groups: readonly { label: string; cards: readonly RadioCard<V>[] }[] }) {
  const name = useId()
  return (
    <fieldset className="o-field">
      <legend className="o-field-label o-radio-label">{chosen.label}</legend>
      <div className="o-radio-groups">
        {groups.map(({ label, cards }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside what it names
          <div key={label} role="group" aria-labelledby={`${name}-of-${at}`}>
            <span id={`${name}-of-${at}`} className="o-hint">
              {label}
            </span>
            <Cards name={name} cards={cards} {...chosen} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function Cards<V extends string | number>(props: Chosen<V> & { name: string; cards: readonly RadioCard<V>[] }) {
  const { name, cards } = props
  return (
    <div className="o-radio-cards">
      {cards.map(({ value, icon, label, hint }) => (
        <label key={value} className="o-radio-card">
          <Icon of={icon} />
          <b>{label}</b>
          <input
            type="radio"
            name={name}
            className="o-check-box"
            aria-describedby={`${name}-${value}`}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          <span id={`${name}-${value}`} className="o-hint">
            {hint}
          </span>
        </label>
      ))}
    </div>
  )
}
