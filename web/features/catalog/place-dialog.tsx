import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { ApiError, call, invalidate, updateCached, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { mayEditIn } from '#web/lib/may-edit.ts'
import type { PlaceQuestion } from '#web/parts/ask-place/place-question.ts'
import { movesSaved } from '#web/parts/move-queue/move-queue.ts'
import { paths } from '#web/paths.ts'
import { RadioGroup } from '#web/ui/check.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { isTooDeep, obstacle, pagesIn, placesOf } from './catalog-model.ts'

type Kind = PlaceQuestion['kind']

/** The result of a copy or move. */
export interface Placed {
  kind: Kind
  /** The item that now contains it, and whether that is another item. */
  item_id: number
  elsewhere: boolean
  /** The pages that were moved, or the new copy of a page. The pages of a copied catalog are unknown. */
  page_ids: readonly number[]
}

const STALE = [
  'item/info',
  'catalog/catListName',
  'catalog/catListGroup',
  'catalog/getPagesBycat',
  'page/info',
  'item/search',
] as const

/**
 * The root and all catalogs of an item as options. Those where the page or catalog cannot stand or stands already, and those where the user may not
 * write, are disabled.
 */
function usePlaces(target: Output<'item/info'> | undefined, { thing }: PlaceQuestion, kind: Kind, isHere: boolean) {
  const t = useTexts()
  const tree = target?.menu.catalogs ?? []
  const present = 'page' in thing ? thing.page.cat_id : thing.catalog.parent_cat_id
  return placesOf(tree).map(({ cat_id, path, top_cat_id }) => {
    const node = 'catalog' in thing ? thing.catalog : null
    const isCycle = node !== null && kind === 'move' && isHere && obstacle(tree, node, cat_id) === 'cycle'
    const isDeep = node !== null && isTooDeep(tree, node, cat_id)
    const isClosed = target?.item_edit === true && !mayEditIn(target, top_cat_id)
    const isSame = kind === 'move' && isHere && cat_id === present
    return {
      value: String(cat_id),
      label: (path || t.catalog.topLevel) + (isDeep && !isCycle ? ` (${t.catalog.tooDeep})` : ''),
      disabled: isCycle || isDeep || isSame || isClosed,
    }
  })
}

/** Copies or moves, and returns the result. Throws `ApiError`. */
async function place({ thing, item }: PlaceQuestion, kind: Kind, item_id: number, cat_id: number): Promise<Placed> {
  const is_del = kind === 'move' ? 1 : 0
  const elsewhere = item_id !== item.item_id
  const to_item_id = elsewhere ? item_id : 0
  if ('catalog' in thing) {
    await call('catalog/copy', { cat_id: thing.catalog.cat_id, new_p_cat_id: cat_id, to_item_id, is_del })
    const page_ids = is_del ? pagesIn(thing.catalog).map((page) => page.page_id) : []
    return { kind, item_id, elsewhere, page_ids }
  }
  const { page_id } = thing.page
  const page = await call('page/copy', { page_id, new_cat_id: cat_id, to_item_id, is_del })
  return { kind, item_id, elsewhere, page_ids: [page.page_id] }
}

/**
 * Copies or moves a page, or a catalog with its content, within this item or to another one. Only possible targets are offered. A
 * refusal of the server is shown beside the target. A toast with a link to the new location follows.
 */
export function PlaceDialog(props: {
  question: PlaceQuestion
  onClose: () => void
  /** Returns whether the screen has gone to the new location itself. */
  onPlaced?: ((placed: Placed) => boolean) | undefined
}) {
  const { question, onClose, onPlaced } = props
  const { item, thing } = question
  const t = useTexts()
  const navigate = useNavigate()
  const mine = useCall('item/myList', {})
  const others = (mine.data ?? []).filter(
    (other) => other.item_type <= ITEM_TYPE.regular && !other.is_archived && other.item_id !== item.item_id,
  )
  // the only page of a single-page item can be copied to another item, but not moved or copied within this one
  const isSingle = item.item_type === ITEM_TYPE.single_page
  const here = isSingle ? [] : [{ value: String(item.item_id), label: `${item.item_name} (${t.catalog.thisItem})` }]
  const items = [...here, ...others.map((other) => ({ value: String(other.item_id), label: other.item_name }))]
  const [kind, setKind] = useState<Kind>(question.kind)
  const [chosenItem, setItem] = useState<string | null>(null)
  const [chosenPlace, setPlace] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [error, setError] = useState<{ item?: string; place?: string; form?: string }>({})
  const item_id = chosenItem ?? items[0]?.value ?? ''
  const target = useCall('item/info', item_id ? { item_id } : null)
  const isHere = Number(item_id) === item.item_id
  const options = usePlaces(target.data, question, kind, isHere)
  const refused = target.error?.message ?? (target.data && !target.data.item_edit ? t.catalog.mayNotTitle : null)
  const cat_id = chosenPlace ?? options.find((option) => !option.disabled)?.value ?? ''
  const name = 'page' in thing ? thing.page.page_title : thing.catalog.cat_name
  const texts = t.catalog.placeTexts['page' in thing ? 'page' : 'catalog']

  const submit = async () => {
    // The places of the chosen item are still being read: submit when they are there.
    setWaiting(!target.data && !target.error)
    if (!target.data || refused) return
    if (!cat_id) return setError({ place: t.catalog.onePlace })
    setBusy(true)
    try {
      const placed = await place(question, kind, Number(item_id), Number(cat_id))
      onClose()
      if (kind === 'move' && placed.elsewhere) {
        for (const page_id of placed.page_ids)
          updateCached('page/info', { page_id }, (page) => ({ ...page, item_id: placed.item_id }))
      }
      const to = target.data.item_domain || placed.item_id
      const [page_id] = placed.page_ids
      const path = 'page' in thing && page_id ? paths.itemPage(to, page_id) : paths.item(to)
      const followed = onPlaced?.(placed) ?? false
      toast({
        text: kind === 'copy' ? t.catalog.copied(name) : t.catalog.moved(name),
        ...(!followed && { action: { label: t.common.open, run: () => navigate(path) } }),
      })
      await movesSaved(item.item_id)
      await invalidate(...STALE)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause.field === 'to_item_id' ? { item: cause.message } : { form: cause.message })
      setBusy(false)
    }
  }
  const submitLater = useEffectEvent(submit)
  const isRead = !!target.data || !!target.error
  useEffect(() => {
    if (waiting && isRead) void submitLater()
  }, [waiting, isRead])
  const choose = (change: () => void) => {
    change()
    setWaiting(false)
    setError({})
  }
  return (
    <FormDialog
      title={kind === 'copy' ? t.catalog.copyTitle(name) : t.catalog.moveTitle(name)}
      action={kind === 'copy' ? t.catalog.copyAction : t.catalog.moveAction}
      busy={busy || waiting}
      waiting={waiting}
      error={error.form ?? null}
      fields={3}
      onClose={onClose}
      onSubmit={submit}
    >
      <RadioGroup
        label={t.catalog.copyOrMove}
        row
        value={kind}
        options={[
          { value: 'copy', label: t.catalog.copyAction },
          { value: 'move', label: t.catalog.moveAction, disabled: isSingle },
        ]}
        onChange={(value) =>
          choose(() => {
            setKind(value)
            setPlace(null)
          })
        }
      />
      <SelectField
        label={t.catalog.item}
        options={items}
        value={item_id}
        disabled={items.length === 0}
        error={error.item ?? (isHere ? null : refused)}
        hint={items.length === 0 && mine.data ? t.catalog.noItem : undefined}
        onChange={(value) =>
          choose(() => {
            setItem(value)
            setPlace(null)
          })
        }
      />
      <SelectField
        label={t.catalog.into}
        options={options}
        value={cat_id}
        disabled={!target.data || !!refused || !cat_id}
        error={error.place}
        hint={
          target.data && !cat_id
            ? t.catalog.onePlace
            : kind === 'copy'
              ? texts.copy
              : isHere
                ? texts.move
                : texts.moveAway
        }
        onChange={(value) => choose(() => setPlace(value))}
      />
    </FormDialog>
  )
}
