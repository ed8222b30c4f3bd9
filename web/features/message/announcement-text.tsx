import { useTexts } from '#web/lib/locale.tsx'
import { Badge } from '#web/ui/badge.tsx'
import './notice-list.css'

/** The text of an announcement. Plain text, with the line breaks of its writer. */
export function AnnouncementText(props: { by: string; time?: string; words: string; fresh?: boolean }) {
  const t = useTexts().message
  return (
    <>
      <span className="notice-row-what">
        {props.fresh && <Badge kind="accent">{t.isNew}</Badge>}
        <span className="notice-row-by">{t.by(props.by)}</span>
      </span>
      {props.time && <time>{props.time}</time>}
      <p className="notice-row-words">{props.words}</p>
    </>
  )
}
