import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { clockTime, exactTime, timeAgo } from '#web/lib/time.ts'
import { tip } from '#web/ui/tooltip.tsx'

const MINUTE = 60

/** The facts of a version in a row of the history. */
export interface StateFacts {
  /** Unix seconds. */
  saved_at: number
  author_username: string
  /** How many lines the save added and removed; null when that is unknown. */
  added: number | null
  removed: number | null
}

/** The minutes in which more than one version was saved. Their times are shown with seconds. */
export function crowdedMinutes(times: readonly number[]): ReadonlySet<number> {
  const minutes = times.map((time) => Math.floor(time / MINUTE))
  return new Set(minutes.filter((minute, index) => minutes.indexOf(minute) !== index))
}

/** When a version was saved, by whom, and how much the save changed. */
export function VersionFacts({ facts, crowded }: { facts: StateFacts; crowded: ReadonlySet<number> }) {
  const t = useTexts()
  const { tag } = useLocale()
  const { saved_at, author_username, added, removed } = facts
  const exact = exactTime(saved_at, tag)
  return (
    <>
      <time dateTime={new Date(saved_at * 1000).toISOString()} {...tip(exact)}>
        <b>{timeAgo(saved_at, tag, t.history.justNow)}</b>{' '}
        <span className="o-num">{clockTime(saved_at, tag, crowded.has(Math.floor(saved_at / MINUTE)))}</span>
      </time>
      <span>{author_username}</span>
      {added !== null && removed !== null && added + removed > 0 && (
        <span className="history-size o-num" role="img" aria-label={t.history.size(added, removed)}>
          <b className="history-plus">+{added.toLocaleString(tag)}</b>{' '}
          <b className="history-minus">−{removed.toLocaleString(tag)}</b>
        </span>
      )}
    </>
  )
}
