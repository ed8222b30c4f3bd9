import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { MEMBER_GROUP } from '#shared/kinds.ts'
import { isRefusal, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { allNames, PeopleField, usePeopleDraft } from '#web/parts/people/people-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Authority, AuthoritySelect, authorityFields, type FirstCatalog } from './authority-selects.tsx'
import { CatalogsField } from './catalog-limit.tsx'
import { isQuota, QuotaNotice } from './quota-notice.tsx'

/** Adds one or several people to an item with an authority. Those who are not item admins may be limited to catalogs. */
export function AddMemberDialog(props: {
  item_id: number
  item_name: string
  catalogs: readonly FirstCatalog[] | undefined
  taken: readonly string[]
  /** Opens the dialog for an invite link instead. */
  onInvite: () => void
  onClose: () => void
}) {
  const { item_id, item_name, catalogs, taken, onClose } = props
  const t = useTexts()
  const [draft, setDraft] = usePeopleDraft()
  const [authority, setAuthority] = useState<Authority>({ member_group_id: MEMBER_GROUP.edit, cat_ids: [] })
  const [several, setSeveral] = useState(false)
  const [checked, setChecked] = useState(false)
  const names = allNames(draft)
  const save = useSend('member/save', {
    invalidates: ['member/getList', 'member/getAllList'],
    onSuccess: () => {
      onClose()
      toast(t.member.addedCount(names.length))
    },
  })
  const told = save.error && (isRefusal(save.error, 'USER_UNKNOWN') || save.error.field === 'username')
  const choices = authority.member_group_id !== MEMBER_GROUP.admin && catalogs?.length ? catalogs : undefined
  // No catalog at all would mean all of them.
  const isUnlimited = choices !== undefined && several && authority.cat_ids.length === 0
  return (
    <FormDialog
      title={t.member.addTitle(item_name)}
      action={t.common.add}
      busy={save.isPending}
      error={told || isQuota(save.error) ? null : (save.error?.message ?? null)}
      dirty={names.length > 0}
      fields={3}
      footStart={
        <Button kind="ghost" icon={Link2} onClick={props.onInvite}>
          {t.member.invite}
        </Button>
      }
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (names.length === 0 || isUnlimited) return
        save.mutate({ item_id, username: names.join(','), ...authorityFields(authority) })
      }}
    >
      <PeopleField
        draft={draft}
        onDraft={(update) => {
          setDraft(update)
          save.reset()
        }}
        taken={taken}
        error={told ? save.error?.message : checked && names.length === 0 ? t.member.namesMissing : null}
      />
      <AuthoritySelect label={t.member.authority} value={authority} onChange={setAuthority} />
      {choices && (
        <CatalogsField
          label={t.member.catalog}
          hint={t.member.catalogHint}
          value={authority}
          catalogs={choices}
          onChange={setAuthority}
          several={several}
          onSeveral={setSeveral}
          error={checked && isUnlimited ? t.member.catalogsMissing : null}
        />
      )}
      <QuotaNotice error={save.error} />
    </FormDialog>
  )
}
