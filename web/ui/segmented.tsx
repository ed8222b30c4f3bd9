import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type LucideIcon } from './icon.tsx'
import './segmented.css'

export interface Segment<V extends string> {
  value: V
  label: ReactNode
  icon?: LucideIcon
}

/** Switches between views of the same thing (write, preview). For different addresses use tabs. */
export function Segmented<V extends string>(props: {
  label: string
  options: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend
    <div role="group" aria-label={props.label} className={classNames('o-segmented', props.className)}>
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={props.value === option.value}
          onClick={() => props.onChange(option.value)}
        >
          {option.icon && <Icon of={option.icon} />}
          {option.label}
        </button>
      ))}
    </div>
  )
}
