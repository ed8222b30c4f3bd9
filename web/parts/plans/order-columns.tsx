import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Day } from '#web/parts/people/person.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { OrderState } from './order-state.tsx'

/** The columns of a list of orders. Only administrators see who decided. */
type ListedOrder = Output<'order/getMyList'>['orders'][number] & { decided_by?: string }

/** The columns that the lists of orders share: plan, number, state and date. */
export function useOrderColumns<Order extends ListedOrder>(): Column<Order>[] {
  const said = useTexts().plan
  return [
    {
      id: 'plan',
      head: said.forPlan,
      cell: (order) => (
        <span className="order-cell">
          <b>{order.plan_name}</b>
          <span>{[order.price_text, said.months(order.period_months)].filter(Boolean).join(' · ')}</span>
          {order.note && <span>{order.note}</span>}
        </span>
      ),
    },
    {
      id: 'number',
      head: said.number,
      width: '90px',
      cell: (order) => <span className="o-num">{order.order_id}</span>,
    },
    {
      id: 'state',
      head: said.state,
      width: '240px',
      cell: (order) => (
        <span className="order-cell">
          <OrderState order={order} />
          {order.admin_note && <span>{order.admin_note}</span>}
          {order.decided_by && <span>{said.decidedBy(order.decided_by)}</span>}
        </span>
      ),
    },
    { id: 'date', head: said.date, width: '120px', cell: (order) => <Day time={order.addtime} /> },
  ]
}
