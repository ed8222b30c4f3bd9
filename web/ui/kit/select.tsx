import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import { inputClass } from '#web/ui/text-field.tsx'
import { KitProvider } from './kit-provider.tsx'
import './menu-popup.css'
import './popover.css'
import './select.css'

export interface RichOption<V extends string> {
  value: V
  label: string
  /** A second line that says what the choice means. */
  hint?: string
  icon?: LucideIcon
}

/** A choice whose options need a second line or an icon. Plain lists use `../select-field.tsx`, which needs no kit. */
export function Select<V extends string>(props: {
  label: ReactNode
  hideLabel?: boolean
  options: readonly RichOption<V>[]
  value: V
  onChange: (value: V) => void
  hint?: ReactNode
  error?: string | null
  disabled?: boolean
  size?: 's' | 'm' | 'l'
  className?: string
}) {
  return (
    <KitProvider>
      <AriaSelect
        className={classNames('o-field', props.className)}
        value={props.value}
        onChange={(value) => props.onChange(value as V)}
        isDisabled={props.disabled}
        isInvalid={!!props.error}
      >
        <Label className={props.hideLabel ? 'o-hidden' : 'o-field-label'}>{props.label}</Label>
        <Button className={classNames(inputClass(props.size), 'o-select')}>
          <SelectValue className="o-cut">{({ selectedText }) => selectedText}</SelectValue>
        </Button>
        {props.error ? (
          <FieldError className="o-error">{props.error}</FieldError>
        ) : (
          props.hint && (
            <Text slot="description" className="o-hint">
              {props.hint}
            </Text>
          )
        )}
        <Popover className="o-popover o-select-popover" offset={4} containerPadding={8}>
          <ListBox className="o-menu">
            {props.options.map((option) => (
              <ListBoxItem key={option.value} id={option.value} textValue={option.label} className="o-menu-item">
                {option.icon && <Icon of={option.icon} />}
                <span className="o-menu-label">
                  {option.label}
                  {option.hint && <span className="o-hint">{option.hint}</span>}
                </span>
                {option.value === props.value && <Icon of={Check} className="o-menu-tick" />}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </AriaSelect>
    </KitProvider>
  )
}
