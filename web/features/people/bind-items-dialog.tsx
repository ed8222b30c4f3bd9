import { useState } from 'react'
import { useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { ignoreEnter } from './ignore-enter.ts'
import { isQuota, QuotaNotice } from './quota-notice.tsx'
import { TableWaiting } from './table-waiting.tsx'
import type { Team } from './team-actions.ts'

/** A longer list has a search field. */
const ITEMS_WITHOUT_SEARCH = 7

/** Chooses some of the items that the user manages and adds them to the team. `bound` are those in the team already. */
export function BindItemsDialog(props: { team: Team; bound: readonly number[]; onClose: () => void }) {
  const { team, bound, onClose } = props
  const t = useTexts()
  const items = useCall('item/myList', {})
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const save = useSend('teamItem/save', {
    invalidates: ['teamItem/getListByTeam', 'teamItem/getList', 'team/getList'],
    onSuccess: () => {
      onClose()
      toast(t.team.itemsAdded(chosen.size))
    },
  })
  const free = items.data?.filter((item) => item.manage > 0 && !item.is_archived && !bound.includes(item.item_id))
  const wanted = text.trim().toLowerCase()
  const shown = free?.filter((item) => item.item_name.toLowerCase().includes(wanted)) ?? []
  const toggle = (item_id: number, on: boolean) => {
    save.reset()
    setChosen((before) => {
      const next = new Set(before)
      if (on) next.add(item_id)
      else next.delete(item_id)
      return next
    })
  }
  return (
    <FormDialog
      title={t.team.addItemsTo(team.team_name)}
      action={t.common.add}
      busy={save.isPending}
      error={isQuota(save.error) ? null : (save.error?.message ?? (checked && !chosen.size ? t.team.chooseItem : null))}
      dirty={chosen.size > 0}
      fields={4}
      footStart={chosen.size > 0 && <span className="o-muted o-num">{t.team.chosen(chosen.size)}</span>}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (chosen.size > 0) save.mutate({ team_id: team.id, item_id: [...chosen].join(',') })
      }}
    >
      <p>{t.team.addItemsHint}</p>
      {!free ? (
        items.error ? (
          <LoadFailed message={items.error.message} onRetry={items.refetch} />
        ) : (
          <TableWaiting />
        )
      ) : free.length === 0 ? (
        <Notice>{t.team.nothingToAdd}</Notice>
      ) : (
        <>
          {free.length > ITEMS_WITHOUT_SEARCH && (
            <SearchField label={t.team.findItem} value={text} onChange={setText} onKeyDown={ignoreEnter} />
          )}
          <fieldset>
            <legend className="o-hidden">{t.team.items}</legend>
            <div className="pick-list">
              {shown.map((item) => (
                <Checkbox
                  key={item.item_id}
                  checked={chosen.has(item.item_id)}
                  onChange={(on) => toggle(item.item_id, on)}
                  hint={item.item_description || undefined}
                >
                  {item.item_name}
                </Checkbox>
              ))}
              {shown.length === 0 && <p>{t.team.noItemFound}</p>}
            </div>
          </fieldset>
        </>
      )}
      <QuotaNotice error={save.error} />
    </FormDialog>
  )
}
