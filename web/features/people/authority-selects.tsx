import { MEMBER_GROUP } from '#shared/kinds.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** The authority of a member in an item, and the first-level catalogs it is limited to (none: no limit). */
export interface Authority {
  member_group_id: number
  cat_ids: readonly number[]
}

/** The authority of a row of a list. A server of the version before answers no `cat_ids`. */
export function authorityOf(row: {
  member_group_id: number
  cat_id: number
  cat_ids?: string | readonly number[]
}): Authority {
  const { member_group_id, cat_id, cat_ids = cat_id === 0 ? [] : [cat_id] } = row
  const ids = typeof cat_ids === 'string' ? cat_ids.split(',').filter(Boolean).map(Number) : cat_ids
  return { member_group_id, cat_ids: ids }
}

/** The fields of a call. `cat_id` is for a server of the version before, which knows only that: its limit is one of the catalogs, not none. */
export const authorityFields = ({ member_group_id, cat_ids }: Authority) => ({
  member_group_id,
  cat_id: cat_ids[0] ?? 0,
  cat_ids: cat_ids.join(','),
})

/** The names of the three authorities, lowest first. */
export function useAuthorityOptions() {
  const { levels } = useTexts().member
  return [
    { value: String(MEMBER_GROUP.read_only), label: levels.readOnly },
    { value: String(MEMBER_GROUP.edit), label: levels.edit },
    { value: String(MEMBER_GROUP.admin), label: levels.admin },
  ]
}

/** A first-level catalog that can be chosen. */
export interface FirstCatalog {
  cat_id: number
  cat_name: string
}

/** First-level catalogs of an item; `undefined` while loading, or when the user may not list them. */
export function useFirstCatalogs(item_id: number): readonly FirstCatalog[] | undefined {
  const tree = useCall('catalog/catListGroup', { item_id })
  return tree.data
}

export interface SelectProps {
  label: string
  hideLabel?: boolean
  hint?: string
  size?: 's' | 'm'
  disabled?: boolean
  value: Authority
  onChange: (value: Authority) => void
}

/** Chooses read-only, edit or item admin. Item admins cannot be limited, so choosing that clears the catalogs. */
export function AuthoritySelect({ value, onChange, ...rest }: SelectProps) {
  const options = useAuthorityOptions()
  return (
    <SelectField
      {...rest}
      options={options}
      value={String(value.member_group_id)}
      onChange={(chosen) => {
        const member_group_id = Number(chosen)
        onChange({ member_group_id, cat_ids: member_group_id === MEMBER_GROUP.admin ? [] : value.cat_ids })
      }}
    />
  )
}
