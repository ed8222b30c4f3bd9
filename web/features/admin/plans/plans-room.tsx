import { Plus } from 'lucide-react'
import { useState } from 'react'
import { RoomHead } from '#web/features/admin/backstage.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SiteOrders } from './order-list.tsx'
import { OrderSettings } from './order-settings.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanList } from './plan-list.tsx'
import './plans.css'

/** The room of plans and orders: waiting orders first, then the plans, then their settings. */
export function PlansRoom() {
  const said = useTexts().plan
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useCall('adminPlan/getList', {}, { staleTime: 0 })
  return (
    <>
      <RoomHead
        title={said.room}
        action={
          <Button kind="primary" icon={Plus} onClick={() => setAdding(true)}>
            {said.add}
          </Button>
        }
      />
      <p className="backstage-lead">{said.lead}</p>
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : (
        <div className="plans-room">
          {data.plans.length > 0 && <SiteOrders />}
          <section aria-labelledby="site-plans">
            <div className="plans-head">
              <h2 id="site-plans">{said.plans}</h2>
            </div>
            <div className="o-panel">
              <PlanList plans={data.plans} default_plan={data.default_plan} />
            </div>
          </section>
          {data.plans.length > 0 && (
            <OrderSettings plans={data.plans} default_plan={data.default_plan} order_text={data.order_text} />
          )}
        </div>
      )}
      {isAdding && <PlanDialog plan={null} onClose={() => setAdding(false)} />}
    </>
  )
}
