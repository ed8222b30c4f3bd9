import type { Output } from '#shared/api/index.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime, timeAgo } from '#web/lib/time.ts'
import { Avatar } from '#web/ui/tile.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import { Panel } from './panel.tsx'

/** The people who used the site in the last seven days, the latest first. */
export function ActivePeople({ active: { count, list } }: { active: Output<'adminOverview/get'>['active'] }) {
  const t = useTexts()
  const said = t.overview
  const { tag } = useLocale()
  return (
    <Panel title={said.activePeople} fact={count.toLocaleString(tag)}>
      {list.length === 0 ? (
        <p className="overview-calm">{said.nobodyActive}</p>
      ) : (
        <ul className="overview-people">
          {list.map(({ uid, username, name, avatar, last_seen }) => (
            <li key={uid}>
              <Avatar id={uid} name={name || username} src={avatar} size="s" />
              <span className="o-cut">
                {name || username}
                {name && <span className="o-muted"> {username}</span>}
              </span>
              <time
                className="o-muted o-num"
                dateTime={new Date(last_seen * 1000).toISOString()}
                {...tip(fullTime(last_seen, tag))}
              >
                {timeAgo(last_seen, tag, t.item.justNow)}
              </time>
            </li>
          ))}
          {count > list.length && <li className="o-muted">{said.andMore(count - list.length)}</li>}
        </ul>
      )}
    </Panel>
  )
}
