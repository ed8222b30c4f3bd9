import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Notice } from './notice.tsx'
import './form.css'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'className'> {
  /** The call is under way: a second submit does nothing. Usually `send.isPending`. */
  busy: boolean
  /** Why the last try failed, when no field can say it; `null` when nothing is wrong. Usually `send.error?.message ?? null`. */
  error: string | null
  onSubmit: () => unknown
  children: ReactNode
  className?: string
}

/** The first field with an error gets the focus, so that the keyboard stands where something has to be mended. */
function focusFirstInvalid(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/**
 * A form that cannot forget its two states. Submits by its submit button or Enter; shows the error above what follows the fields.
 * Validation is ours (`error` of each field), never the browser's bubbles.
 */
export function Form({ busy, error, onSubmit, children, className, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)
  useEffect(() => {
    // after the render that followed a submit: errors of the fields are on screen now
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
