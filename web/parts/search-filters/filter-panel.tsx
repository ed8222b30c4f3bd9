import { SlidersHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { STATE_NAMES } from '#shared/api-page/states.ts'
import { API_METHOD_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { dayTag } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Folder } from './folders.ts'
import { type Filters, isDay, NO_FILTERS, SPANS, type Span, setFilters } from './search.ts'
import './filter-panel.css'

/** The methods that can be chosen. A link may name another one. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

interface FiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
  /** The catalogs of the item on screen; `null` where there is none. */
  folders: readonly Folder[] | null
}

/** The compact button that opens the choices of filters. It says how many are set. */
export function FilterButton(props: {
  filters: Filters
  open: boolean
  panel_id: string
  onToggle: () => void
  ref?: RefObject<HTMLButtonElement | null>
}) {
  const { filters: t } = useTexts().search
  const { filters, open, panel_id, onToggle, ref } = props
  const count = setFilters(filters).length
  return (
    <IconButton
      ref={ref}
      icon={SlidersHorizontal}
      label={count > 0 ? t.nameSet(count) : t.name}
      className={count > 0 ? 'filter-button-set' : undefined}
      aria-expanded={open}
      aria-controls={open ? panel_id : undefined}
      onClick={onToggle}
    />
  )
}

function useChips({ filters, folders }: Omit<FiltersProps, 'onChange'>) {
  const { search, apiPage } = useTexts()
  const { tag } = useLocale()
  const t = search.filters
  const { cat_id, author, since, method, state } = filters
  const stateName = STATE_NAMES[state]
  const day = isDay(since) && new Date(`${since}T00:00:00`).toLocaleDateString(dayTag(tag), { dateStyle: 'medium' })
  const values: Record<keyof Filters, string> = {
    titles: '',
    files: '',
    cat_id: folders?.find((folder) => folder.cat_id === cat_id)?.cat_name ?? t.unknownFolder,
    author: author.trim(),
    since: day ? t.fromDay(day) : since in t.spans ? t.spans[since as Span] : since,
    method,
    state: stateName ? apiPage.states[stateName] : '',
  }
  return setFilters(filters).map((name) => ({
    name,
    label: t[name],
    value: values[name],
  }))
}

/**
 * The filters that are set, each as a button that clears it.
 * @param props.onCleared is called after a press, because the pressed button is gone and the focus with it
 */
export function FilterChips(props: FiltersProps & { onCleared: () => void; className?: string }) {
  const { common, search } = useTexts()
  const { filters, onChange, folders, onCleared, className } = props
  const chips = useChips({ filters, folders })
  if (chips.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are not fields
    <div
      className={className ? `filter-chips ${className}` : 'filter-chips'}
      role="group"
      aria-label={search.filters.name}
    >
      {chips.map(({ name, label, value }) => (
        <button
          key={name}
          type="button"
          className="filter-chip"
          aria-label={common.clearFilter(value ? common.filterIs(label, value) : label)}
          onClick={() => {
            onChange({ [name]: NO_FILTERS[name] })
            onCleared()
          }}
        >
          <span className="o-cut">{value ? common.filterIs(label, value) : label}</span>
          <Icon of={X} size="s" />
        </button>
      ))}
    </div>
  )
}

/**
 * The choices of filters. They take effect at once. The first one gets the focus, and Escape closes the panel.
 * @param props.onClose is called with Escape
 */
export function FilterPanel(props: FiltersProps & { id: string; onClose: () => void; className?: string }) {
  const { search, apiPage } = useTexts()
  const t = search.filters
  const { filters, onChange, folders, id, onClose, className } = props
  const panel = useRef<HTMLDivElement>(null)
  const [byDay, setByDay] = useState(isDay(filters.since))
  const date = useId()
  useEffect(() => panel.current?.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true }), [])
  const methods = METHODS.includes(filters.method) || !filters.method ? METHODS : [...METHODS, filters.method]
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every supported browser
    <div
      ref={panel}
      id={id}
      role="group"
      aria-label={t.name}
      className={className ? `filter-panel ${className}` : 'filter-panel'}
      onKeyDown={onKeyDown}
    >
      {folders && folders.length > 0 && (
        <SelectField
          label={t.cat_id}
          value={String(filters.cat_id)}
          onChange={(value) => onChange({ cat_id: Number(value) })}
          options={[
            { value: '0', label: t.anyFolder },
            ...folders.map(({ cat_id, cat_name, depth }) => ({
              value: String(cat_id),
              label: '\u00a0\u00a0\u00a0'.repeat(depth) + cat_name,
            })),
          ]}
        />
      )}
      <TextField
        label={t.author}
        placeholder={t.authorHint}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={USERNAME_LENGTH}
        value={filters.author}
        onChange={(author) => onChange({ author })}
      />
      <SelectField
        label={t.since}
        value={byDay ? 'date' : filters.since}
        onChange={(value) => {
          setByDay(value === 'date')
          onChange({ since: value === 'date' ? '' : value })
          // the field of the date is drawn first
          if (value === 'date') setTimeout(() => document.getElementById(date)?.focus())
        }}
        options={[
          { value: '', label: t.anyTime },
          ...SPANS.map((span) => ({ value: span, label: t.spans[span] })),
          { value: 'date', label: t.aDay },
        ]}
      />
      {byDay && (
        <TextField
          id={date}
          type="date"
          label={t.day}
          value={isDay(filters.since) ? filters.since : undefined}
          onChange={(since) => onChange({ since: isDay(since) ? since : '' })}
        />
      )}
      <SelectField
        label={t.method}
        value={filters.method}
        onChange={(method) => onChange({ method: method.slice(0, API_METHOD_LENGTH) })}
        options={[{ value: '', label: t.anyMethod }, ...methods.map((value) => ({ value, label: value }))]}
      />
      <SelectField
        label={t.state}
        value={String(filters.state)}
        onChange={(state) => onChange({ state: Number(state) })}
        options={[
          { value: '0', label: t.anyState },
          ...STATE_NAMES.flatMap((name, state) =>
            name ? [{ value: String(state), label: apiPage.states[name] }] : [],
          ),
        ]}
      />
      <div className="filter-panel-last">
        <Checkbox checked={filters.titles} onChange={(titles) => onChange({ titles })}>
          {t.titles}
        </Checkbox>
        <Checkbox checked={filters.files} onChange={(files) => onChange({ files })}>
          {t.files}
        </Checkbox>
        <Button
          kind="ghost"
          size="s"
          disabled={setFilters(filters).length === 0}
          onClick={() => {
            setByDay(false)
            onChange(NO_FILTERS)
          }}
        >
          {t.clearAll}
        </Button>
      </div>
    </div>
  )
}
