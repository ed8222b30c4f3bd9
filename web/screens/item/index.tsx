import { Suspense, useState } from 'react'
import { USER_GROUP } from '#shared/kinds.ts'
import { type ActionItem, takesImport } from '#web/features/item-actions/item-actions.ts'
import { useItemActions } from '#web/features/item-actions/use-item-actions.tsx'
import { GroupSelect, GroupSide } from '#web/features/item-group/group-side.tsx'
import { type Group, STARRED, useGroupChoice } from '#web/features/item-group/use-groups.ts'
import { AdministratorNotice } from '#web/features/item-list/administrator-notice.tsx'
import type { Item } from '#web/features/item-list/filter-items.ts'
import { ItemList } from '#web/features/item-list/item-list.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ImportDrop } from '#web/parts/import/import-drop.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import './index.css'

const GroupDialog = lazyNamed(() => import('#web/features/item-group/group-dialog.tsx'), 'GroupDialog')

/** An item as the list knows it. Managers may copy an archived item too, in which nobody writes. */
function asActionItem(item: Item, unnamed: string): ActionItem {
  const manage = item.manage === 1
  return {
    item_id: item.item_id,
    item_name: item.item_name || unnamed,
    item_domain: item.item_domain,
    item_description: item.item_description,
    is_private: item.is_private === 1,
    is_archived: item.is_archived === 1,
    edit: item.item_edit,
    copy: manage || (item.item_edit && item.edit_cat_ids === null),
    manage,
    leave: item.may_leave,
    takesImport: takesImport(item.item_type),
    starred: item.is_star === 1,
  }
}

/** The empty state of a group without items. */
function EmptyGroup(props: { chosen: number; onEdit: () => void }) {
  const t = useTexts()
  const all = <ButtonLink to={paths.items(0)}>{t.itemGroup.showAll}</ButtonLink>
  if (props.chosen === STARRED) {
    return (
      <Empty title={t.itemGroup.starredEmptyTitle} actions={all}>
        {t.itemGroup.starredEmptyBody}
      </Empty>
    )
  }
  return (
    <Empty
      title={t.itemGroup.groupEmptyTitle}
      actions={
        <>
          <Button onClick={props.onEdit}>{t.itemGroup.groupEmptyAdd}</Button>
          {all}
        </>
      }
    >
      {t.itemGroup.groupEmptyBody}
    </Empty>
  )
}

/** `/item/index`: the items of the user. With `?item_group_id=` only those of a group (-1: the starred ones). */
export default function ItemIndexScreen() {
  const t = useTexts()
  const { user } = useRequireUser()
  const { groups, chosen, group } = useGroupChoice(user !== null)
  const all = useCall('item/myList', user ? {} : null)
  const starred = useCall('item/myList', user ? { item_group_id: STARRED } : null)
  const actions = useItemActions()
  const [asked, ask] = useState<Group | 'new' | null>(null)
  const title = chosen === STARRED ? t.itemGroup.starred : (group?.group_name ?? t.itemGroup.all)
  useTitle(title)
  const list = groups.data ?? []
  return (
    <>
      <AppHeader />
      <ImportDrop className="items-home">
        <GroupSide groups={list} items={all.data} starred={starred.data} chosen={chosen} onAdd={() => ask('new')} />
        <main id="main" className="items-home-main" tabIndex={-1}>
          {user?.groupid === USER_GROUP.admin && all.data?.length === 0 && <AdministratorNotice />}
          <ItemList
            key={chosen}
            item_group_id={user ? chosen : null}
            title={title}
            chooser={<GroupSelect groups={list} items={all.data} chosen={chosen} />}
            empty={chosen ? <EmptyGroup chosen={chosen} onEdit={() => ask(group ?? null)} /> : undefined}
            menuOf={(item) => actions.menuOf(asActionItem(item, t.item.unnamed))}
            onStar={(item, starred) => actions.star(asActionItem(item, t.item.unnamed), starred)}
          />
        </main>
      </ImportDrop>
      {actions.dialog}
      {asked && (
        <Suspense fallback={null}>
          <GroupDialog group={asked === 'new' ? null : asked} onClose={() => ask(null)} />
        </Suspense>
      )}
    </>
  )
}
