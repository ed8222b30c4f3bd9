import type { Input } from '#shared/api/index.ts'

/** Spans of time until now. */
export const SPANS = ['day', 'week', 'month', 'year'] as const
export type Span = (typeof SPANS)[number]
const SPAN_DAYS: Record<Span, number> = { day: 1, week: 7, month: 30, year: 365 }

/** What found pages must meet. An empty value is a filter that is not set. */
export interface Filters {
  /** Only titles are searched. */
  titles: boolean
  /** The catalog that contains the pages; 0 for all. */
  cat_id: number
  /** The user name of the person who saved the page last. */
  author: string
  /** The earliest time of the last save: a span until now, or a day (`2026-01-31`) in the time zone of the device. */
  since: Span | (string & {})
  /** The method of an API page, in capitals. */
  method: string
  /** The state of an API page; 0 for all. */
  state: number
  /** Only pages with attachments. */
  files: boolean
}

/** A search as a person wrote it. */
export interface Search extends Filters {
  text: string
  /** Misspelt words are searched as they were typed. */
  verbatim: boolean
  /** The palette searches only the item on screen. */
  here: boolean
}

export const NO_FILTERS: Filters = {
  titles: false,
  cat_id: 0,
  author: '',
  since: '',
  method: '',
  state: 0,
  files: false,
}

export const NO_SEARCH: Search = { ...NO_FILTERS, text: '', verbatim: false, here: false }

const FILTER_NAMES = Object.keys(NO_FILTERS) as readonly (keyof Filters)[]

/** The names of the filters that are set. An author that consists of spaces counts as none. */
export function setFilters(filters: Filters): (keyof Filters)[] {
  return FILTER_NAMES.filter((name) => {
    const value = filters[name]
    return typeof value === 'string' ? value.trim() !== '' : Boolean(value)
  })
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

const isSpan = (since: string): since is Span => Object.hasOwn(SPAN_DAYS, since)

/** Whether a text is a day of the calendar in the form `2026-01-31`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(new Date(`${text}T00:00:00`).getTime())
}

/** Whether a text is a value of the filter `since`. */
export const isSince = (text: string): boolean => isSpan(text) || isDay(text)

/**
 * The earliest time of a filter, in unix seconds. Spans begin at a full hour, so that the same search stays the same call for some time.
 * @param now_ms milliseconds
 * @returns `undefined` without a time
 */
export function sinceSeconds(since: string, now_ms: number): number | undefined {
  if (isSpan(since)) {
    const now = now_ms / 1000
    return Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS - SPAN_DAYS[since] * DAY_SECONDS
  }
  return isDay(since) ? Math.max(0, new Date(`${since}T00:00:00`).getTime() / 1000) : undefined
}

type SearchFields = Omit<Input<'search/all'>, 'count'>

/**
 * The fields of a search for `search/all` and `item/search`. Filters that are not set are left out.
 * @param now_ms milliseconds
 */
export function searchFields(search: Omit<Search, 'here'>, now_ms: number): SearchFields {
  const { text, verbatim, titles, cat_id, author, since, method, state, files } = search
  return {
    keyword: text.trim(),
    verbatim: verbatim ? 1 : undefined,
    title_only: titles ? 1 : undefined,
    cat_id: cat_id || undefined,
    author: author.trim() || undefined,
    since: sinceSeconds(since, now_ms),
    api_method: method || undefined,
    api_state: state || undefined,
    attachments: files ? 1 : undefined,
  }
}

/** Pasted line breaks and tabs become spaces. */
export const asLine = (text: string): string => text.replace(/[\r\n\t\u2028\u2029]+/g, ' ')
