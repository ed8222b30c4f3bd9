import { CircleCheck, CircleMinus, CircleX, Clock } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './order-state.css'

type Order = Output<'order/getMyList'>['orders'][number]

const ICONS = {
  placed: Clock,
  confirmed: CircleCheck,
  refused: CircleX,
  cancelled: CircleMinus,
  ended: CircleMinus,
} as const

/** A wire time (`2025-11-17 18:04:00`) as its day. */
export const dayOf = (time: string): string => time.slice(0, 10)

function wordsOf(t: Texts, { state, start_time, is_later, end_time }: Order): string {
  const said = t.plan
  if (state === 'ended' && end_time) return said.stateEnded(dayOf(end_time))
  if (state === 'refused' && end_time) return said.stateWithdrawn
  if (state !== 'confirmed') return said.states[state]
  // The times are those of the site, which may be in another time zone than the browser.
  if (is_later) return said.stateLater(dayOf(start_time))
  return end_time ? said.stateUntil(dayOf(end_time)) : said.stateNoEnd
}

/** The state of an order: a sign and its words. */
export function OrderState({ order }: { order: Order }) {
  const t = useTexts()
  return (
    <span className={`order-state order-state-${order.state}`}>
      <Icon of={ICONS[order.state]} />
      {wordsOf(t, order)}
    </span>
  )
}
