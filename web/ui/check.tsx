import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldNote } from './field.tsx'
import './check.css'

interface CheckProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange' | 'children'> {
  /** The label beside the box. */
  children: ReactNode
  /** A second line. */
  hint?: ReactNode
  className?: string
  onChange?: (checked: boolean) => void
}

function Check({ kind, children, hint, className, onChange, ...rest }: CheckProps & { kind: 'checkbox' | 'switch' }) {
  return (
    <label className={classNames('o-check', className)}>
      <input
        {...rest}
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        className={kind === 'switch' ? 'o-switch' : 'o-check-box'}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <span>
        {children}
        {hint && <span className="o-hint">{hint}</span>}
      </span>
    </label>
  )
}

/** Yes or no; takes effect when the form is saved. */
export function Checkbox(props: CheckProps) {
  return <Check {...props} kind="checkbox" />
}

/** On or off; takes effect at once. Confirm it by a toast with Undo. */
export function Switch(props: CheckProps) {
  return <Check {...props} kind="switch" />
}

export interface RadioOption<V extends string> {
  value: V
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<V extends string> {
  label: ReactNode
  options: readonly RadioOption<V>[]
  value: V
  onChange: (value: V) => void
  /** Choices in a row instead of a column. */
  row?: boolean
  hint?: ReactNode
  error?: string | null
  disabled?: boolean
}

/** One of a few choices, all of them visible. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const name = useId()
  const note = props.error || props.hint ? `${name}-note` : undefined
  return (
    <fieldset className="o-field" disabled={props.disabled} aria-describedby={note}>
      <legend className="o-field-label o-radio-label">{props.label}</legend>
      <div className={props.row ? 'o-radio-row' : 'o-radio-list'}>
        {props.options.map((option) => (
          <label key={option.value} className="o-check">
            <input
              type="radio"
              name={name}
              className="o-check-box"
              value={option.value}
              checked={props.value === option.value}
              disabled={option.disabled}
              onChange={() => props.onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <span className="o-hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={note} hint={props.hint} error={props.error} />
    </fieldset>
  )
}
