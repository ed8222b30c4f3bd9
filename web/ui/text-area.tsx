import type { ComponentProps } from 'react'
import { Field, type FieldProps, useField, useReadOnly } from './field.tsx'

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className' | 'onChange'> {
  onChange?: (value: string) => void
}

/** Several lines of text. The area grows with the text. */
export function TextArea({ label, hideLabel, hint, error, className, onChange, ...rest }: TextAreaProps) {
  const { id, note, control } = useField({ hint, error, id: rest.id })
  const readOnly = useReadOnly(rest.readOnly)
  return (
    <Field {...{ label, hideLabel, hint, error, className, id, note }}>
      <textarea
        rows={3}
        {...rest}
        {...control}
        readOnly={readOnly}
        className="o-input"
        onChange={onChange && ((event) => onChange(event.currentTarget.value))}
      />
    </Field>
  )
}
