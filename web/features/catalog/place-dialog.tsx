import { useState } from 'react'
import { ITEM_TYPE } from '#shared/constants.ts'
import { type ApiError, call, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FormDialog } from '#web/ui/kit/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { isTooDeep, type Node, obstacle, placesOf } from './catalog-model.ts'

/** What is done with which catalog. */
export interface PlaceQuestion {
  kind: 'copy' | 'move'
  node: Node
}

/**
 * Copies or moves a catalog with all in it to another place of this item or of another one. Places where it cannot stand are not
 * offered; what the server refuses stands below the field.
 */
export function PlaceDialog(props: {
  item: { item_id: number; item_name: string }
  question: PlaceQuestion
  onClose: () => void
  onDone: () => unknown
}) {
  const { item, question, onClose, onDone } = props
  const { kind, node } = question
  const t = useTexts()
  const [item_id, setItem] = useState(String(item.item_id))
  const [place, setPlace] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const mine = useCall('item/myList', {})
  const target = useCall('item/info', { item_id })
  const isHere = Number(item_id) === item.item_id
  const items = (mine.data ?? []).filter(
    (other) => other.item_type <= ITEM_TYPE.regular && !other.is_archived && other.item_id !== item.item_id,
  )
  const tree = target.data?.menu.catalogs ?? []
  const refused = target.error?.message ?? (target.data && !target.data.item_edit ? t.catalog.mayNotTitle : null)
  const options = placesOf(tree).map(({ cat_id, path }) => {
    const isCycle = kind === 'move' && isHere && obstacle(tree, node, cat_id) === 'cycle'
    const isDeep = isTooDeep(tree, node, cat_id)
    const isSame = kind === 'move' && isHere && cat_id === node.parent_cat_id
    return {
      value: String(cat_id),
      label: (path || t.catalog.topLevel) + (isDeep && !isCycle ? ` (${t.catalog.tooDeep})` : ''),
      disabled: isCycle || isDeep || isSame,
    }
  })
  const chosen = place ?? options.find((option) => !option.disabled)?.value ?? ''
  const submit = async () => {
    if (!chosen || refused) return setError(t.catalog.onePlace)
    setBusy(true)
    try {
      const is_del = kind === 'move' ? 1 : 0
      await call('catalog/copy', {
        cat_id: node.cat_id,
        new_p_cat_id: Number(chosen),
        to_item_id: isHere ? 0 : Number(item_id),
        is_del,
      })
      await onDone()
      onClose()
    } catch (cause) {
      setError((cause as ApiError).message)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={kind === 'copy' ? t.catalog.copyTitle(node.cat_name) : t.catalog.moveTitle(node.cat_name)}
      action={kind === 'copy' ? t.catalog.copyAction : t.catalog.moveAction}
      busy={busy}
      error={null}
      fields={2}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        label={t.catalog.item}
        options={[
          { value: String(item.item_id), label: `${item.item_name} (${t.catalog.thisItem})` },
          ...items.map((other) => ({ value: String(other.item_id), label: other.item_name })),
        ]}
        value={item_id}
        error={isHere ? null : refused}
        onChange={(value) => {
          setItem(value)
          setPlace(null)
          setError(null)
        }}
      />
      <SelectField
        label={t.catalog.into}
        options={options}
        value={chosen}
        disabled={!target.data || !!refused || !chosen}
        error={error}
        hint={target.data && !chosen ? t.catalog.onePlace : kind === 'copy' ? t.catalog.copyHint : t.catalog.moveHint}
        onChange={(value) => {
          setPlace(value)
          setError(null)
        }}
      />
    </FormDialog>
  )
}
