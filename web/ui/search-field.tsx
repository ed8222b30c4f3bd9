import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { isComposing } from '#web/lib/is-composing.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { pasteLine } from './paste-line.ts'
import { inputClass } from './text-field.tsx'
import './field.css'

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'size' | 'onChange' | 'value'> {
  /** Its accessible name, and by default its placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter was pressed (not while an input method is composing). */
  onSubmit?: () => void
  /** Shown at the end while the field is empty, for example `/`. The key is bound elsewhere. */
  shortcut?: string
  size?: 's' | 'm' | 'l'
  className?: string
}

/**
 * A search field with an icon and a button that empties it. Escape empties it; in an empty field Escape does what it does around
 * it.
 */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  shortcut,
  size,
  className,
  ...rest
}: SearchFieldProps) {
  const t = useTexts()
  const own = useRef<HTMLInputElement>(null)
  const input = (rest.ref as typeof own | undefined) ?? own
  return (
    <span className={classNames('o-input-box o-input-box-end', className)}>
      <Icon of={Search} />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        onPaste={pasteLine}
        {...rest}
        ref={input}
        aria-label={label}
        value={value}
        className={inputClass(size)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          rest.onKeyDown?.(event)
          if (event.defaultPrevented) return
          if (event.key === 'Enter') onSubmit?.()
          if (event.key === 'Escape' && value) {
            event.stopPropagation()
            onChange('')
          }
        }}
      />
      {value ? (
        <IconButton
          size="s"
          icon={X}
          label={t.common.clear}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      ) : (
        shortcut && <kbd className="o-kbd o-wide-640">{shortcut}</kbd>
      )}
    </span>
  )
}
