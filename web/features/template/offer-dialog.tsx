import { useState } from 'react'
import { useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Kept } from './use-templates.ts'

/** A longer list has a search field. */
const ITEMS_WITHOUT_SEARCH = 7

/** Chooses the items in which a template is offered: those that its author may edit, and those that offer it already. */
export function OfferDialog({ template, onClose }: { template: Kept; onClose: () => void }) {
  const t = useTexts()
  const { id, template_title, share_item } = template
  const shared = share_item.map(({ item_id }) => item_id)
  const items = useCall('item/myList', {}, { staleTime: 0, redirect_login: false })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(shared))
  const [words, setWords] = useState('')
  const save = useSend('template/shareToItem', {
    redirect_login: false,
    invalidates: ['template/getMyList', 'template/getItemList'],
    onSuccess: () => {
      onClose()
      toast(chosen.size > 0 ? t.template.shared : t.template.unshared)
    },
  })
  const toggle = (item_id: number, on: boolean) => {
    save.reset()
    setChosen((before) => {
      const next = new Set(before)
      if (on) next.add(item_id)
      else next.delete(item_id)
      return next
    })
  }
  const open = (items.data ?? [])
    .filter((item) => item.item_edit || shared.includes(item.item_id))
    .map(({ item_id, item_name, item_description }) => ({ item_id, item_name, item_description }))
  const listed = new Set(open.map(({ item_id }) => item_id))
  // an item that has left the list (archived, transferred) still offers the template and can be deselected
  const others = share_item.filter(({ item_id }) => !listed.has(item_id))
  const all = [...open, ...others.map(({ item_id, item_name }) => ({ item_id, item_name, item_description: '' }))]
  const shown = all.filter(({ item_name }) => item_name.toLowerCase().includes(words.trim().toLowerCase()))
  const isChanged = chosen.size !== shared.length || shared.some((item_id) => !chosen.has(item_id))
  return (
    <FormDialog
      title={t.template.offerTitle(template_title)}
      action={t.common.save}
      busy={save.isPending}
      error={save.error?.message ?? null}
      dirty={isChanged}
      fields={4}
      footStart={<span className="o-muted o-num">{t.template.chosen(chosen.size)}</span>}
      onClose={onClose}
      onSubmit={() => save.mutate({ template_id: id, item_id: [...chosen].join(',') })}
    >
      <p>{t.template.offerHint}</p>
      {items.error && <LoadFailed message={items.error.message} onRetry={items.refetch} />}
      {items.isPending && <Skeleton lines={3} />}
      {items.data && all.length === 0 && <Notice>{t.template.noItems}</Notice>}
      {all.length > ITEMS_WITHOUT_SEARCH && (
        <SearchField
          label={t.template.findItem}
          value={words}
          onChange={setWords}
          // Enter in the search field must not submit the form around it
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {items.data && all.length > 0 && (
        <fieldset>
          <legend className="o-hidden">{t.template.offerTitle(template_title)}</legend>
          <div className="template-items">
            {shown.map(({ item_id, item_name, item_description }) => (
              <Checkbox
                key={item_id}
                checked={chosen.has(item_id)}
                onChange={(on) => toggle(item_id, on)}
                hint={item_description || undefined}
              >
                {item_name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </FormDialog>
  )
}
