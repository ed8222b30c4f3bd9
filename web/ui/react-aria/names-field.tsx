import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { isComposing } from '#web/lib/is-composing.ts'
import { FieldNote, useReadOnly } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AriaProvider } from './aria-provider.tsx'
import './menu-popup.css'
import './names-field.css'
import './popover.css'

/** A name to choose: the name that is sent, and a detail that is shown beside it. */
export interface NameOption {
  name: string
  detail?: string
}

const SEPARATORS = /[,，;；\s]+/

/** The content of the field: complete names, and the text that is being typed. */
export interface NamesDraft {
  names: readonly string[]
  text: string
}

/** Adds the names of a typed or pasted text to `names`, each once. */
export function addNames(names: readonly string[], typed: string): string[] {
  return [...new Set([...names, ...typed.split(SEPARATORS).filter(Boolean)])]
}

/**
 * A field for several names. Names are chosen from suggestions, or typed and ended by Enter, a comma or a space; a pasted list is
 * split. Backspace in the empty field removes the last name. The caller also gets the text that is no complete name yet, so that a
 * form can use it when it is submitted.
 */
export function NamesField(props: {
  label: string
  hint?: string
  error?: string | null
  draft: NamesDraft
  /** Gets an update function, because one key may change the draft twice before the next render. */
  onDraft: (update: (draft: NamesDraft) => NamesDraft) => void
  options: readonly NameOption[]
  /** Shown instead of options when none matches the text. */
  nothing: string
  /** Name of the button that removes a name. */
  removeLabel: (name: string) => string
}) {
  const { label, hint, error, onDraft, options } = props
  const { names, text } = props.draft
  const input = useRef<HTMLInputElement>(null)
  const note = useId()
  const readOnly = useReadOnly(undefined)
  const take = (typed: string) => onDraft((draft) => ({ names: addNames(draft.names, typed), text: '' }))
  const onText = (value: string) => {
    if (!SEPARATORS.test(value)) return onDraft((draft) => ({ ...draft, text: value }))
    // The text after the last separator is still being typed.
    const parts = value.split(SEPARATORS)
    const rest = parts.pop() ?? ''
    onDraft((draft) => ({ names: addNames(draft.names, parts.join(' ')), text: rest }))
  }
  const without = (name: string | undefined) =>
    onDraft((draft) => ({ ...draft, names: draft.names.filter((other) => other !== name) }))
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== input.current || isComposing(event)) return
    const focused = input.current?.getAttribute('aria-activedescendant')
    if (event.key === 'Enter' && text && !focused) {
      event.preventDefault()
      event.stopPropagation()
      take(text)
    }
    if (event.key === 'Backspace' && !text) without(names.at(-1))
  }
  return (
    <AriaProvider>
      <ComboBox
        className="o-field"
        allowsCustomValue
        allowsEmptyCollection={text !== ''}
        menuTrigger="input"
        items={options.map((option) => ({ ...option, id: option.name }))}
        inputValue={text}
        onInputChange={onText}
        selectedKey={null}
        onSelectionChange={(key) => {
          if (key !== null) take(String(key))
        }}
        isInvalid={!!error}
        isReadOnly={readOnly}
      >
        <Label className="o-field-label">{label}</Label>
        {/* Gets the keys of its field before the list does. A click beside the chips focuses the field. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the role */}
        <div
          className="names-box"
          data-invalid={error ? true : undefined}
          onKeyDownCapture={onKey}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return
            event.preventDefault()
            input.current?.focus()
          }}
        >
          {names.length > 0 && (
            <ul className="names-chips">
              {names.map((name) => (
                <li key={name}>
                  <span className="o-cut">{name}</span>
                  <IconButton
                    size="s"
                    icon={X}
                    label={props.removeLabel(name)}
                    onClick={() => {
                      without(name)
                      input.current?.focus()
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
          <Input
            ref={input}
            className="names-input"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={error || hint ? note : undefined}
          />
        </div>
        <FieldNote id={note} hint={hint} error={error} />
        <Popover className="o-popover" offset={8} containerPadding={8}>
          <ListBox
            className="o-menu names-list"
            renderEmptyState={() => <p className="o-menu-title">{props.nothing}</p>}
          >
            {(option: NameOption & { id: string }) => (
              <ListBoxItem id={option.id} textValue={option.name} className="o-menu-item">
                <span className="o-menu-label o-cut">
                  {option.name} {option.detail && <span className="o-muted">{option.detail}</span>}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </AriaProvider>
  )
}
