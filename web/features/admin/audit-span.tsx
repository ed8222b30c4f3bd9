import { useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A span of time in unix seconds, both ends included; 0: without a limit. */
export interface Span {
  since: number
  until: number
}

export const ANY_SPAN: Span = { since: 0, until: 0 }

const DAY_SECONDS = 24 * 3600
/** The number of days until now. */
const DAYS = { day: 1, week: 7, month: 30, quarter: 90 } as const
const CHOICES = ['day', 'week', 'month', 'quarter', 'days'] as const
type Choice = 'all' | (typeof CHOICES)[number]

/** The first second of a day that was typed (`2026-01-31`), in the time zone of the device; 0 for an incomplete one. */
function secondsOf(day: string): number {
  const time = new Date(`${day}T00:00:00`).getTime()
  return Number.isNaN(time) ? 0 : time / 1000
}

/** Chooses a span of time: a number of days until now, or from one day to another. */
export function SpanFilter({ value, onChange }: { value: Span; onChange: (span: Span) => void }) {
  const said = useTexts().audit
  const [choice, setChoice] = useState<Choice>('all')
  const choose = (chosen: Choice) => {
    setChoice(chosen)
    const days = chosen === 'all' || chosen === 'days' ? 0 : DAYS[chosen]
    onChange(days > 0 ? { since: Math.floor(Date.now() / 1000) - days * DAY_SECONDS, until: 0 } : ANY_SPAN)
  }
  return (
    <>
      <FilterChip
        label={said.span}
        value={choice}
        onChange={choose}
        options={[
          { value: 'all', label: said.spans.all },
          ...CHOICES.map((one) => ({ value: one, label: said.spans[one] })),
        ]}
      />
      {choice === 'days' && (
        <span className="backstage-days">
          <TextField
            type="date"
            hideLabel
            label={said.from}
            onChange={(day) => onChange({ ...value, since: secondsOf(day) })}
          />
          –
          <TextField
            type="date"
            hideLabel
            label={said.to}
            onChange={(day) => onChange({ ...value, until: secondsOf(day) && secondsOf(day) + DAY_SECONDS - 1 })}
          />
        </span>
      )}
    </>
  )
}
