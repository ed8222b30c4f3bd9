import type { Output } from '#shared/api/index.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { dayTag } from '#web/lib/time.ts'

export type Day = Output<'adminOverview/get'>['days'][number]

/** What the chart can show. */
export const SERIES = ['people', 'items', 'pages', 'files', 'bytes', 'active'] as const
export type Series = (typeof SERIES)[number]

/** How figures and days are written in the language of the interface. */
export function useFigureWords() {
  const said = useTexts().overview
  const tag = dayTag(useLocale().tag)
  const thisYear = String(new Date().getFullYear())
  return {
    /** A figure of a series; null is not known. */
    figure: (series: Series, value: number | null): string =>
      value === null ? said.unknown : series === 'bytes' ? fileSize(value) : value.toLocaleString(tag),
    /** `18 Nov`, with the year when it is not this one. */
    dayName: (day: string): string =>
      new Date(`${day}T00:00:00Z`).toLocaleDateString(tag, {
        timeZone: 'UTC',
        day: 'numeric',
        month: 'short',
        ...(day.startsWith(thisYear) ? {} : { year: 'numeric' }),
      }),
  }
}
