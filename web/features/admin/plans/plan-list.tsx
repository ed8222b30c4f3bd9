import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { limitLines } from '#web/parts/plans/plan-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { MenuGroup } from '#web/ui/menu.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { type AdminPlan, draftOf, sentPlan } from './plan-draft.ts'
import { STALE_PLANS } from './stale.ts'
import './plans.css'

/** The actions on a plan. A plan with orders and the default plan cannot be deleted. */
function usePlanActions(default_plan: number, edit: (plan: AdminPlan) => void) {
  const said = useTexts().plan
  const t = useTexts()
  const save = useSend('adminPlan/save', { invalidates: STALE_PLANS, onError: toastError })
  const remove = useSend('adminPlan/delete', {
    invalidates: STALE_PLANS,
    onSuccess: () => toast(said.deleted),
    onError: toastError,
  })
  const retire = (plan: AdminPlan, is_retired: boolean) => {
    const sent = sentPlan({ ...draftOf(plan), is_retired }, plan)
    if (sent) save.mutate(sent, { onSuccess: () => toast(t.common.saved) })
  }
  const ask = async ({ plan_id, plan_name }: AdminPlan) => {
    const { deleteBody: body, deleteAction: action } = said
    if (await confirm({ title: said.deleteTitle(plan_name), body, action, danger: true })) remove.mutate({ plan_id })
  }
  return (plan: AdminPlan): MenuGroup[] => [
    {
      actions: [
        { id: 'edit', label: said.edit, icon: Pencil, run: () => edit(plan) },
        plan.is_retired
          ? { id: 'offer', label: said.offer, icon: ArchiveRestore, run: () => retire(plan, false) }
          : { id: 'retire', label: said.retire, icon: Archive, run: () => retire(plan, true) },
      ],
    },
    {
      actions:
        plan.orders === 0 && plan.plan_id !== default_plan
          ? [{ id: 'delete', label: said.delete, icon: Trash2, danger: true, run: () => ask(plan) }]
          : [],
    },
  ]
}

/** The plans of the site. */
export function PlanList({ plans, default_plan }: { plans: readonly AdminPlan[]; default_plan: number }) {
  const t = useTexts()
  const { tag } = useLocale()
  const said = t.plan
  const [edited, setEdited] = useState<AdminPlan | null>(null)
  const actionsOf = usePlanActions(default_plan, setEdited)
  const columns: Column<AdminPlan>[] = [
    {
      id: 'plan',
      head: said.forPlan,
      width: '210px',
      cell: (plan) => (
        <span className="plans-cell">
          <b>{plan.plan_name}</b>
          <span>{[plan.price_text, said.months(plan.period_months)].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      id: 'limits',
      head: said.limits,
      cell: (plan) => <span className="plans-lines">{limitLines(t, tag, plan).join(' · ')}</span>,
    },
    {
      id: 'state',
      head: said.state,
      width: '150px',
      cell: (plan) => (
        <span className="plans-badges">
          <Badge kind={plan.is_retired ? 'line' : 'accent'}>{plan.is_retired ? said.isRetired : said.visible}</Badge>
          {plan.plan_id === default_plan && <Badge>{said.isDefault}</Badge>}
        </span>
      ),
    },
    {
      id: 'holders',
      head: said.holders,
      width: '90px',
      cell: (plan) => <span className="o-num">{plan.confirmed.toLocaleString(tag)}</span>,
    },
    {
      id: 'menu',
      head: t.common.more,
      hideHead: true,
      end: true,
      width: '52px',
      cell: (plan) => <MenuIconButton icon={Ellipsis} label={said.menuOf(plan.plan_name)} groups={actionsOf(plan)} />,
    },
  ]
  return (
    <>
      <DataTable
        tall
        label={said.plans}
        className="plans-table"
        columns={columns}
        rows={plans}
        rowKey={(plan) => plan.plan_id}
        empty={
          <Empty title={said.noPlans} drawing={false}>
            {said.noPlansBody}
          </Empty>
        }
      />
      {edited && <PlanDialog plan={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
