import type { Output } from '#shared/api/index.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { dayTag } from '#web/lib/time.ts'

export type Day = Output<'adminOverview/get'>['days'][number]

/** The figures of the chart. */
export const SERIES = ['people', 'items', 'pages', 'files', 'bytes', 'active'] as const
export type Series = (typeof SERIES)[number]

/** Formats figures and days in the language of the interface. */
export function useFigureWords() {
  const said = useTexts().overview
  const tag = dayTag(useLocale().tag)
  const thisYear = String(new Date().getFullYear())
  return {
    /** A figure of a series; null is unknown. */
    figure: (series: Series, value: number | null): string =>
      value === null ? said.unknown : series === 'bytes' ? fileSize(value) : value.toLocaleString(tag),
    /** `18 Nov`, with the year if it is another year. */
    dayName: (day: string): string =>
      new Date(`${day}T00:00:00Z`).toLocaleDateString(tag, {
        timeZone: 'UTC',
        day: 'numeric',
        month: 'short',
        ...(day.startsWith(thisYear) ? {} : { year: 'numeric' }),
      }),
  }
}
