import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { SampleButtons } from '#web/features/item-list/sample-buttons.tsx'
import { EMPTY_DRAFT, sent, useItemDraft } from '#web/features/item-setting/item-draft.ts'
import { ItemFields } from '#web/features/item-setting/item-fields.tsx'
import { KindCards } from '#web/features/item-setting/kind-cards.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { isRefusal, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import '#web/features/item-setting/panel.css'
import './add.css'

/** `/item/add`: creates an item and goes to it. */
export default function ItemAddScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const { user } = useRequireUser()
  const [item_type, setType] = useState<number>(ITEM_TYPE.regular)
  const form = useItemDraft(EMPTY_DRAFT)
  useTitle(t.item.addTitle)
  const lift = useLeaveGuard(form.dirty, useDiscardQuestion())
  const add = useSend('item/add', {
    invalidates: ['item/myList'],
    onSuccess: ({ item_id }, { item_domain }) => {
      lift()
      navigate(paths.item(item_domain || item_id))
    },
    onError: form.refuse,
  })
  return (
    <>
      <AppHeader />
      <main id="main" className="item-add" tabIndex={-1}>
        <h1>{t.item.addTitle}</h1>
        <p>{t.item.addLead}</p>
        {user?.may_create_items === 0 && <Notice kind="warn">{t.siteSettings.noCreation}</Notice>}
        {user && user.may_create_items !== 0 && (
          <Form
            className="o-panel panel-form"
            busy={add.isPending}
            error={null}
            onSubmit={() => form.check() && add.mutate({ item_type, ...sent(form.draft) })}
          >
            <KindCards value={item_type} onChange={setType} />
            <ItemFields form={form} autoFocus />
            {form.formError && (
              <Notice
                kind="danger"
                alert
                actions={
                  isRefusal(add.error, 'TOO_MANY_ITEMS') && (
                    <ButtonLink size="s" to={paths.prices()}>
                      {t.plan.comparePlans}
                    </ButtonLink>
                  )
                }
              >
                {form.formError}
              </Notice>
            )}
            <div className="panel-foot">
              <Button type="submit" kind="primary" busy={add.isPending}>
                {t.item.addAction}
              </Button>
              <ButtonLink kind="ghost" to={paths.items()}>
                {t.common.cancel}
              </ButtonLink>
            </div>
          </Form>
        )}
        {user && user.may_create_items !== 0 && <SampleButtons lift={lift} />}
      </main>
    </>
  )
}
