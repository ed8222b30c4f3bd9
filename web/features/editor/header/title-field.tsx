import { useEffect, useRef } from 'react'
import { isComposing } from '#web/lib/is-composing.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { tipWhenCut } from '#web/ui/tooltip.tsx'

/** The editable title. Enter accepts it and moves to the text, Escape restores the old one. An empty title is not accepted. */
export function TitleField(props: {
  value: string
  onChange: (title: string) => void
  /** Selects the title at once, for a new page. */
  selected: boolean
  onDone: () => void
}) {
  const t = useTexts().editor
  const field = useRef<HTMLInputElement>(null)
  const before = useRef(props.value)
  const { selected } = props
  useEffect(() => {
    if (selected) field.current?.select()
  }, [selected])
  return (
    <input
      ref={field}
      {...tipWhenCut(props.value)}
      data-focus={selected || undefined}
      className="editor-title"
      aria-label={t.title}
      autoComplete="off"
      enterKeyHint="next"
      value={props.value}
      size={1}
      onFocus={() => {
        before.current = props.value
      }}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => {
        if (!props.value.trim()) props.onChange(before.current)
      }}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        if (event.key === 'Escape') props.onChange(before.current)
        props.onDone()
      }}
    />
  )
}
