import { useTexts } from '#web/lib/locale.tsx'
import { Avatar } from '#web/ui/tile.tsx'
import './person.css'

/** A person in a table: letter tile, name, and the user name if it differs. */
export function Person(props: { uid: number; username: string; name?: string; isYou?: boolean }) {
  const t = useTexts()
  const { uid, username, isYou } = props
  const name = props.name || username
  return (
    <span className="person">
      <Avatar id={uid} name={name} />
      <span className="o-cut">
        <b className="person-name">{name}</b>
        {name !== username && <span className="o-muted"> {username}</span>}
        {isYou && <span className="o-muted"> ({t.member.you})</span>}
      </span>
    </span>
  )
}

/** The day of a time in the wire format (`2025-11-17 18:04:00`); its tooltip has the whole time. */
export function Day({ time }: { time: string }) {
  return (
    <time className="o-num o-muted" dateTime={time.replace(' ', 'T')} title={time}>
      {time.slice(0, 10)}
    </time>
  )
}
