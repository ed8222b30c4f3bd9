import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Notice } from './notice.tsx'
import './form.css'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'className'> {
  /** The call is running: a second submit does nothing. Usually `send.isPending`. */
  busy: boolean
  /**
   * Why the last try failed, when the error belongs to no field; `null` when nothing is wrong. Usually `send.error?.message ??
   * null`.
   */
  error: string | null
  onSubmit: () => unknown
  children: ReactNode
  className?: string
}

/** Puts the focus on the first field with an error, where the user has to correct something. */
function focusFirstInvalid(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/**
 * A form with its two states, busy and failed. It is submitted by its submit button or Enter, and shows the error below the fields.
 * Validation is ours (`error` of each field), never the browser's bubbles.
 */
export function Form({ busy, error, onSubmit, children, className, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)
  useEffect(() => {
    // Runs after the render that follows a submit: the errors of the fields are visible now.
    if (!submitted.current || busy || !form.current) return
    submitted.current = false
    focusFirstInvalid(form.current)
  })
  return (
    <form
      noValidate
      {...rest}
      ref={form}
      className={classNames('o-form', className)}
      aria-busy={busy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (busy) return
        submitted.current = true
        onSubmit()
      }}
    >
      {children}
      {error && (
        <Notice kind="danger" alert className="o-form-error">
          {error}
        </Notice>
      )}
    </form>
  )
}
