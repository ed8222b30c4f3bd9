import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field, useField } from '#web/ui/field.tsx'
import { inputClass } from '#web/ui/text-field.tsx'

/** A read-only text with a button that copies it. `copyLabel`: the name of the button. */
export function CopiedField(props: { label: string; hint?: string; value: string; copyLabel?: string }) {
  const { label, hint, value, copyLabel } = props
  const { id, note, control } = useField({ hint })
  return (
    <Field {...{ label, hint, id, note }}>
      <div className="sign-in-copied">
        <input {...control} className={inputClass()} value={value} readOnly />
        <CopyButton text={value} label={copyLabel} />
      </div>
    </Field>
  )
}
