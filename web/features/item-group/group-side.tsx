import { BookOpen, Folder, Plus, Settings2, Star } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SideLink } from '#web/ui/side-nav.tsx'
import { ALL_ITEMS, type Group, idsOf, STARRED } from './use-groups.ts'
import './group-side.css'

interface SideProps {
  groups: readonly Group[]
  /** All items of the user, for the counts; `undefined` while they load. */
  items: Output<'item/myList'> | undefined
  /** The starred items, which may be items of others; `undefined` while they load. */
  starred: Output<'item/myList'> | undefined
  chosen: number | null
}

function useCounts({ groups, items, starred }: Omit<SideProps, 'chosen'>) {
  const ids = new Set(items?.map((item) => item.item_id))
  // A star is shown in each list that has the item, before the starred items are loaded again.
  const stars = [...(items ?? []), ...(starred ?? [])].filter((item) => item.is_star === 1)
  return {
    all: items?.length,
    starred: items && starred && new Set(stars.map((item) => item.item_id)).size,
    ofGroup: new Map(groups.map((group) => [group.id, items && idsOf(group).filter((id) => ids.has(id)).length])),
  }
}

/** All items, the starred ones and the groups beside the list, each with its count. Not shown in narrow windows. */
export function GroupSide(props: SideProps & { onAdd: () => void }) {
  const { groups, chosen, onAdd } = props
  const t = useTexts()
  const counts = useCounts(props)
  return (
    <nav className="group-side o-wide-999" aria-label={t.itemGroup.side}>
      <div className="group-side-in">
        <div className="o-nav">
          <SideLink
            to={paths.items(ALL_ITEMS)}
            icon={BookOpen}
            current={chosen === ALL_ITEMS}
            {...(counts.all !== undefined && { count: counts.all })}
          >
            {t.itemGroup.all}
          </SideLink>
          <SideLink
            to={paths.items(STARRED)}
            icon={Star}
            current={chosen === STARRED}
            {...(counts.starred !== undefined && { count: counts.starred })}
          >
            {t.itemGroup.starred}
          </SideLink>
        </div>
        <div className="o-nav-title">
          {t.itemGroup.groups}
          <IconButton size="s" icon={Plus} label={t.itemGroup.add} onClick={onAdd} />
        </div>
        <div className="o-nav">
          {groups.map((group) => {
            const count = counts.ofGroup.get(group.id)
            return (
              <SideLink
                key={group.id}
                to={paths.items(group.id)}
                icon={Folder}
                current={chosen === group.id}
                {...(count !== undefined && { count })}
              >
                {group.group_name}
              </SideLink>
            )
          })}
        </div>
      </div>
      {groups.length > 0 && (
        <div className="group-side-foot">
          <ButtonLink kind="ghost" size="s" icon={Settings2} to={paths.itemGroups()}>
            {t.itemGroup.manage}
          </ButtonLink>
        </div>
      )}
    </nav>
  )
}

/** The same choice as a select field, for narrow windows. */
export function GroupSelect({ groups, items, chosen }: Omit<SideProps, 'starred'>) {
  const t = useTexts()
  const navigate = useNavigate()
  const options = [
    { value: String(ALL_ITEMS), label: t.itemGroup.all },
    { value: String(STARRED), label: t.itemGroup.starred },
    ...groups.map((group) => ({ value: String(group.id), label: group.group_name })),
  ]
  return (
    <div className="group-select o-narrow-999">
      <SelectField
        label={t.itemGroup.show}
        hideLabel
        className="o-grow"
        options={options}
        value={String(chosen ?? ALL_ITEMS)}
        onChange={(value) => navigate(paths.items(value))}
      />
      {(groups.length > 0 || (items && items.length > 0)) && (
        <IconLink icon={Settings2} label={t.itemGroup.manage} to={paths.itemGroups()} />
      )}
    </div>
  )
}
