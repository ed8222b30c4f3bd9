import type { Output } from '#shared/api/index.ts'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useOrderColumns } from '#web/parts/plans/order-columns.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import './plan.css'

type Order = Output<'order/getMyList'>['orders'][number]

/** The orders of the user, with the state of each and the next step. */
export function OrderList({ orders }: { orders: readonly Order[] }) {
  const said = useTexts().plan
  const cancel = useSend('order/cancel', {
    invalidates: ['order/getMyList'],
    onSuccess: () => toast(said.cancelled),
    onError: toastError,
  })
  const ask = async ({ order_id }: Order) => {
    const { cancelBody: body, cancelAction: action } = said
    if (await confirm({ title: said.cancelTitle(order_id), body, action, danger: true })) cancel.mutate({ order_id })
  }
  const columns: Column<Order>[] = [
    ...useOrderColumns<Order>(),
    {
      id: 'act',
      head: said.cancelAction,
      hideHead: true,
      end: true,
      width: '150px',
      cell: (order) =>
        order.state === 'placed' && (
          <Button size="s" onClick={() => ask(order)}>
            {said.cancelAction}
          </Button>
        ),
    },
  ]
  return (
    <DataTable
      tall
      label={said.myOrders}
      className="plan-orders"
      columns={columns}
      rows={orders}
      rowKey={(order) => order.order_id}
      empty={
        <Empty title={said.noOrders} drawing={false}>
          {said.noOrdersBody}
        </Empty>
      }
    />
  )
}
