import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { operationAddress } from '#web/parts/operation/operation-address.ts'
import { paths } from '#web/paths.ts'

type Remind = Output<'message/getRemindList'>['list'][number]

/** A reminder about an order of a plan, the account, a backup or an operation, with the way to it. */
export function AccountNotice({ remind }: { remind: Remind }) {
  const texts = useTexts()
  const said = texts.plan
  const { action_type, order_data: order, operation_data: operation } = remind
  const link = (to: string, text: string) => (
    <Link to={to} className="notice-row-page">
      {text}
    </Link>
  )
  if (action_type === 'traffic_used_up') return link(paths.prices(), said.toldTraffic)
  if (action_type === 'backup_failed' || action_type === 'backup_old')
    return link(
      `${paths.admin('settings')}#backup`,
      action_type === 'backup_old' ? said.toldBackupOld : said.toldBackupFailed,
    )
  if (action_type === 'operation_ended') {
    const told = texts.operation
    if (!operation || operation.state === 'waiting' || operation.state === 'running')
      return <span className="notice-row-gone">{told.gone}</span>
    return link(
      operationAddress({ ...operation, operation_id: remind.object_id }),
      told.tell[operation.state](told.kinds[operation.kind], operation.title),
    )
  }
  if (!order) return <span className="notice-row-gone">{said.toldGone}</span>
  const { plan_name, username, end_time } = order
  if (action_type === 'order_placed') return link(paths.admin('plans'), said.toldPlaced(username, plan_name))
  const words = {
    order_confirmed: said.toldConfirmed(plan_name),
    order_refused: said.toldRefused(plan_name),
    order_withdrawn: said.toldWithdrawn(plan_name),
    order_withdrawn_later: said.toldWithdrawnLater(plan_name),
    plan_ends: said.toldEnds(plan_name, end_time.slice(0, 10)),
  } as Readonly<Record<string, string>>
  return link(paths.orders(), words[action_type] ?? said.toldEnded(plan_name))
}
