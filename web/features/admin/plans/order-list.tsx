import { Ban, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { ORDER_STATE } from '#shared/kinds.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Person } from '#web/parts/people/person.tsx'
import { useOrderColumns } from '#web/parts/plans/order-columns.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ListFoot, usePaging } from '#web/ui/list-foot.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type AdminOrder, DecideDialog, type Decision } from './decide-dialog.tsx'
import './plans.css'

type State = keyof typeof ORDER_STATE | ''

function Acts({ order, decide }: { order: AdminOrder; decide: (decision: Decision) => void }) {
  const said = useTexts().plan
  if (order.state === 'placed')
    return (
      <span className="plans-acts">
        <Button size="s" onClick={() => decide({ kind: 'confirm', order })}>
          {said.confirm}
        </Button>
        <Button size="s" kind="ghost" onClick={() => decide({ kind: 'refuse', order })}>
          {said.refuse}
        </Button>
      </span>
    )
  if (order.state !== 'confirmed') return null
  const withdraw = { id: 'withdraw', label: said.withdraw, icon: Ban, danger: true }
  return (
    <MenuIconButton
      icon={Ellipsis}
      label={said.menuOfOrder(order.order_id)}
      groups={[{ actions: [{ ...withdraw, run: () => decide({ kind: 'withdraw', order }) }] }]}
    />
  )
}

/** The orders of the site, newest first. Waiting ones can be confirmed or refused. */
export function SiteOrders() {
  const said = useTexts().plan
  const paging = usePaging()
  const [state, setState] = useState<State>('')
  const [decision, setDecision] = useState<Decision | null>(null)
  const asked = { page: paging.page, count: paging.count, state }
  const { data, error, refetch, isPlaceholderData } = useCall('adminOrder/getList', asked, {
    staleTime: 0,
    keepPrevious: true,
  })
  const columns: Column<AdminOrder>[] = [
    { id: 'who', head: said.who, cell: ({ uid, username }) => <Person uid={uid} username={username} /> },
    ...useOrderColumns<AdminOrder>(),
    {
      id: 'act',
      head: said.confirm,
      hideHead: true,
      end: true,
      width: '170px',
      cell: (order) => <Acts order={order} decide={setDecision} />,
    },
  ]
  return (
    <section aria-labelledby="site-orders">
      <div className="plans-head">
        <h2 id="site-orders">{said.orders}</h2>
        {data !== undefined && data.waiting > 0 && <span className="o-muted">{said.waiting(data.waiting)}</span>}
        <span className="o-grow" />
        <SelectField
          hideLabel
          label={said.state}
          value={state}
          onChange={(value) => {
            setState(value)
            paging.setPage(1)
          }}
          options={[
            { value: '' as State, label: said.anyState },
            ...Object.values(ORDER_STATE).map((value) => ({ value, label: said.states[value] })),
          ]}
        />
      </div>
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <div className="o-panel" aria-busy={isPlaceholderData}>
            <DataTable
              tall
              label={said.orders}
              className="plans-table"
              columns={columns}
              rows={data.orders}
              rowKey={(order) => order.order_id}
              empty={
                <Empty title={said.noSiteOrders} drawing={false}>
                  {said.noSiteOrdersBody}
                </Empty>
              }
            />
          </div>
          <ListFoot paging={paging} total={data.total} />
        </>
      )}
      {decision && <DecideDialog {...decision} onClose={() => setDecision(null)} />}
    </section>
  )
}
