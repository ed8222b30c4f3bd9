import { ITEM_TYPE } from '#shared/kinds.ts'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { sent, useItemDraft } from './item-draft.ts'
import { ItemFields } from './item-fields.tsx'
import type { ItemDetail } from './layout.tsx'
import './panel.css'

/**
 * Name, description, short address and visibility of an item, saved together. Leaving with unsaved changes asks first. For an
 * archived item the fields are read-only.
 */
export function BaseInfo({ item }: { item: ItemDetail }) {
  const t = useTexts()
  const form = useItemDraft({
    item_name: item.item_name,
    item_description: item.item_description,
    item_domain: item.item_domain,
    isPrivate: item.password !== '',
    password: item.password,
    searchEngines: item.search_engines === 1,
    ...(item.item_type === ITEM_TYPE.spreadsheet ? {} : { lineBreaks: item.line_breaks }),
  })
  useLeaveGuard(form.dirty, {
    title: t.setting.leaveTitle,
    body: t.setting.leaveBody,
    action: t.setting.leaveAction,
    danger: true,
  })
  const update = useSend('item/update', {
    invalidates: ['item/detail', 'item/info', 'item/myList'],
    onSuccess: (_, { item_id: _item, ...accepted }) => {
      form.accept(accepted)
      toast(t.setting.saved)
    },
    onError: form.refuse,
  })
  const archived = item.is_archived === 1
  return (
    <section>
      <h2>{t.setting.baseInfo}</h2>
      <Form
        className="o-panel panel-form"
        busy={update.isPending}
        error={null}
        onSubmit={() => form.check() && update.mutate({ item_id: item.item_id, ...sent(form.draft) })}
      >
        <fieldset disabled={archived} className="panel-fields">
          <ItemFields form={form} />
        </fieldset>
        {form.formError && (
          <Notice kind="danger" alert>
            {form.formError}
          </Notice>
        )}
        {!archived && (
          <div className="panel-foot">
            <Button type="submit" kind="primary" busy={update.isPending}>
              {t.common.save}
            </Button>
            <span className="o-hint" role="status">
              {form.dirty ? t.setting.notSaved : ''}
            </span>
          </div>
        )}
      </Form>
    </section>
  )
}
