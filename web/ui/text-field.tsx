import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, useField, useReadOnly } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'size' | 'onChange'> {
  /** 28, 32 or 40 px high. */
  size?: 's' | 'm' | 'l'
  onChange?: (value: string) => void
}

/** The class of an input by its size, for inputs that are not our `TextField`. */
export function inputClass(size: 's' | 'm' | 'l' = 'm'): string {
  return classNames('o-input', size !== 'm' && `o-input-${size}`)
}

/** One line of text with label, hint and error. `onChange` gets the text. */
export function TextField({ label, hideLabel, hint, error, className, size, onChange, ...rest }: TextFieldProps) {
  const { id, note, control } = useField({ hint, error, id: rest.id })
  const readOnly = useReadOnly(rest.readOnly)
  return (
    <Field {...{ label, hideLabel, hint, error, className, id, note }}>
      <input
        {...rest}
        {...control}
        readOnly={readOnly}
        className={inputClass(size)}
        onChange={onChange && ((event) => onChange(event.currentTarget.value))}
      />
    </Field>
  )
}

/** A password with a button that shows it. Set `autoComplete` to "current-password" or "new-password". */
export function PasswordField({ label, hideLabel, hint, error, className, size, onChange, ...rest }: TextFieldProps) {
  const t = useTexts()
  const [shown, setShown] = useState(false)
  const { id, note, control } = useField({ hint, error, id: rest.id })
  const readOnly = useReadOnly(rest.readOnly)
  return (
    <Field {...{ label, hideLabel, hint, error, className, id, note }}>
      <span className="o-input-box o-input-box-end">
        <input
          {...rest}
          {...control}
          readOnly={readOnly}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={inputClass(size)}
          onChange={onChange && ((event) => onChange(event.currentTarget.value))}
        />
        <IconButton
          size="s"
          icon={shown ? EyeOff : Eye}
          label={shown ? t.common.hidePassword : t.common.showPassword}
          onClick={() => setShown(!shown)}
        />
      </span>
    </Field>
  )
}
