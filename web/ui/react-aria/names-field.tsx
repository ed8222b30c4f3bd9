import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { FieldNote } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AriaProvider } from './aria-provider.tsx'
import './menu-popup.css'
import './names-field.css'
import './popover.css'

/** Something to choose: the name that is sent, and what stands beside it. */
export interface NameOption {
  name: string
  detail?: string
}

const SEPARATORS = /[,，;；\s]+/

/** What stands in the field: names that are complete, and the text that is being typed. */
export interface NamesDraft {
  names: readonly string[]
  text: string
}

/** Names out of a typed or pasted text, each once, besides those that are there. */
export function addNames(names: readonly string[], typed: string): string[] {
  return [...new Set([...names, ...typed.split(SEPARATORS).filter(Boolean)])]
}

/**
 * Several names in one field: chosen from what is suggested while typing, or typed and ended by Enter, a comma or a space; a pasted list
 * is taken apart. Backspace in the empty field takes the last one back. The text that is not a name yet is the caller's as well, so that
 * a form can take it when it is sent.
 */
export function NamesField(props: {
  label: string
  hint?: string
  error?: string | null
  draft: NamesDraft
  /** Takes an update, as one key may change the text twice before the next render. */
  onDraft: (update: (draft: NamesDraft) => NamesDraft) => void
  options: readonly NameOption[]
  /** Said in place of options when nothing fits the text. */
  nothing: string
  /** Name of the button that takes a name back. */
  removeLabel: (name: string) => string
}) {
  const { label, hint, error, onDraft, options } = props
  const { names, text } = props.draft
  const input = useRef<HTMLInputElement>(null)
  const note = useId()
  const take = (typed: string) => onDraft((draft) => ({ names: addNames(draft.names, typed), text: '' }))
  const onText = (value: string) => {
    if (!SEPARATORS.test(value)) return onDraft((draft) => ({ ...draft, text: value }))
    // what stands after the last separator is still being typed
    const parts = value.split(SEPARATORS)
    const rest = parts.pop() ?? ''
    onDraft((draft) => ({ names: addNames(draft.names, parts.join(' ')), text: rest }))
  }
  const without = (name: string | undefined) =>
    onDraft((draft) => ({ ...draft, names: draft.names.filter((other) => other !== name) }))
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== input.current || event.nativeEvent.isComposing) return
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
      >
        <Label className="o-field-label">{label}</Label>
        {/* hears the keys of its field before the list takes them; a press beside the chips goes to the field */}
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
