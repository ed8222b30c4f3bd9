import type { ReactNode } from 'react'
import type { Output } from '#shared/api/index.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { wordOf } from '#web/lib/word-of.ts'
import { Panel } from './panel.tsx'

/** Version, database, storage and mail of the site. */
export function SiteState({ overview }: { overview: Output<'adminOverview/get'> }) {
  const said = useTexts().overview
  const { version, database, storage, mail } = overview
  const facts: [string, ReactNode][] = [
    [said.version, version],
    [said.database, [database.engine, database.bytes !== null && fileSize(database.bytes)].filter(Boolean).join(' · ')],
    [said.storage, wordOf(said.storageKinds, storage.kind)],
    [said.mail, mail.is_set_up === 1 ? said.mailOn : said.mailOff],
  ]
  const { free, total } = storage
  return (
    <Panel title={said.state}>
      <dl className="overview-facts o-num">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        {free !== null && total !== null && (
          <div>
            <dt>{said.disk}</dt>
            <dd>
              {said.diskFree(fileSize(free), fileSize(total))}
              <meter className="overview-meter" aria-label={said.disk} min={0} max={total} value={total - free} />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
