import { OctagonAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './field.css'

export interface FieldProps {
  label: ReactNode
  /** Only read aloud: for a field that needs no visible label where it stands. */
  hideLabel?: boolean
  /** Below the field; an error replaces it. */
  hint?: ReactNode
  /** The error and how to correct it. */
  error?: string | null
  className?: string
}

/** Whether the form around a field is being sent and closes then. Nothing can be typed meanwhile, because it would be lost. */
export const Sending = createContext(false)

/** `readOnly` of a text field: as it was given, and while the form around it is being sent. The field keeps the focus. */
export function useReadOnly(given: boolean | undefined): boolean | undefined {
  return useContext(Sending) || given
}

/** Ids and attributes that connect a control with its label, hint and error. */
export function useField(props: Pick<FieldProps, 'hint' | 'error'> & { id?: string }) {
  const ownId = useId()
  const id = props.id ?? ownId
  const note = props.error || props.hint ? `${id}-note` : undefined
  return {
    id,
    note,
    control: { id, 'aria-invalid': props.error ? true : undefined, 'aria-describedby': note } as const,
  }
}

/** Label above, control, then hint or error below. The control gets the attributes of `useField().control`. */
export function Field(props: FieldProps & { id: string; note: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames('o-field', props.className)}>
      <label htmlFor={props.id} className={props.hideLabel ? 'o-hidden' : 'o-field-label'}>
        {props.label}
      </label>
      {props.children}
      <FieldNote id={props.note} hint={props.hint} error={props.error} />
    </div>
  )
}

/** The line below a field. The error is announced when it appears. */
export function FieldNote(props: { id?: string; hint?: ReactNode; error?: string | null }) {
  return (
    <div id={props.id} className="o-field-note" aria-live="polite">
      {props.error ? (
        <span className="o-error">
          <Icon of={OctagonAlert} size="s" />
          {props.error}
        </span>
      ) : (
        props.hint && <span className="o-hint">{props.hint}</span>
      )}
    </div>
  )
}
