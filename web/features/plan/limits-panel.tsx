import type { ReactNode } from 'react'
import type { Texts } from '#shared/i18n/type.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { dayTag } from '#web/lib/time.ts'
import type { Quota } from '#web/parts/plans/plan-words.ts'
import { Meter } from '#web/ui/meter.tsx'
import './plan.css'

interface Row {
  id: string
  name: string
  used: number
  max: number | null
  /** Formats numbers for people. */
  write: (value: number) => string
  hint?: string | undefined
}

function rowsOf(t: Texts, tag: string, quota: Quota): Row[] {
  const said = t.plan
  const number = (value: number) => value.toLocaleString(tag)
  const { most_pages, most_collaborators, items, storage_bytes, traffic_bytes } = quota
  const isFull = (used: number, max: number | null) => max !== null && used >= max
  const hintOf = (most: Quota['most_pages'], max: number | null, full: (item: string) => string) =>
    most && most.count > 0
      ? (isFull(most.count, max) ? full : said.inItem)(most.item_name || t.item.unnamed)
      : undefined
  return [
    {
      id: 'items',
      name: said.items,
      used: quota.items_used,
      max: items,
      write: number,
      hint: isFull(quota.items_used, items) ? said.itemsFull : undefined,
    },
    {
      id: 'pages',
      name: said.pages,
      used: most_pages?.count ?? 0,
      max: quota.pages_per_item,
      write: number,
      hint: hintOf(most_pages, quota.pages_per_item, said.pagesFull),
    },
    {
      id: 'people',
      name: said.people,
      used: most_collaborators?.count ?? 0,
      max: quota.collaborators_per_item,
      write: number,
      hint: hintOf(most_collaborators, quota.collaborators_per_item, said.peopleFull),
    },
    {
      id: 'storage',
      name: said.storage,
      used: quota.storage_used,
      max: storage_bytes,
      write: fileSize,
      hint: isFull(quota.storage_used, storage_bytes) ? said.storageFull : undefined,
    },
    {
      id: 'traffic',
      name: said.traffic,
      used: quota.traffic_used,
      max: traffic_bytes,
      write: fileSize,
      hint: isFull(quota.traffic_used, traffic_bytes) ? said.trafficFull : undefined,
    },
  ]
}

/** The present limits of the user, with the use of each. */
export function LimitsPanel({ quota, action }: { quota: Quota; action?: ReactNode }) {
  const t = useTexts()
  const { tag } = useLocale()
  const said = t.plan
  const { plan } = quota
  // The day of the site, as in the list of orders, whatever the time zone of the browser.
  const day = plan?.end_day
    ? new Date(`${plan.end_day}T00:00:00`).toLocaleDateString(dayTag(tag), { dateStyle: 'long' })
    : ''
  return (
    <section className="o-panel" aria-labelledby="limits-in-use">
      <div className="plan-head">
        <h2 id="limits-in-use">{plan ? said.inUse(plan.plan_name) : said.inUseNoPlan}</h2>
        {plan && <span className="o-muted">{day ? said.until(day) : said.withoutEnd}</span>}
        <span className="o-grow" />
        {action}
      </div>
      <ul className="plan-limits">
        {rowsOf(t, tag, quota).map(({ id, name, used, max, write, hint }) => (
          <li key={id}>
            <span className="plan-limit">
              <b>{name}</b>
              <span className="o-muted o-num">
                {max === null
                  ? (write === fileSize ? said.noLimitBytes : said.noLimit)(write(used))
                  : said.of(write(used), write(max))}
              </span>
            </span>
            {max !== null && <Meter label={name} value={used} max={max} />}
            {hint && <p className="o-hint">{hint}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
