import type { ComponentProps } from 'react'
import { Field, type FieldProps, useField } from './field.tsx'
import { inputClass } from './text-field.tsx'

export interface SelectOption<V extends string = string> {
  value: V
  label: string
  disabled?: boolean
}

export interface SelectFieldProps<V extends string>
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'className' | 'size' | 'onChange' | 'value' | 'defaultValue' | 'children'> {
  options: readonly SelectOption<V>[]
  value?: V
  defaultValue?: V
  onChange?: (value: V) => void
  size?: 's' | 'm' | 'l'
}

/** A choice from a short list. It uses the browser's own list, which works best on phones and needs no React Aria. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, hideLabel, hint, error, className, options, onChange, size, ...rest } = props
  const { id, note, control } = useField({ hint, error, id: rest.id })
  return (
    <Field {...{ label, hideLabel, hint, error, className, id, note }}>
      <select
        {...rest}
        {...control}
        className={inputClass(size)}
        onChange={onChange && ((event) => onChange(event.currentTarget.value as V))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
