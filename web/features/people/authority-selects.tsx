import { MEMBER_GROUP } from '#shared/kinds.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** The authority of a member in an item, and the first-level catalog it is limited to (0: all). */
export interface Authority {
  member_group_id: number
  cat_id: number
}

/** The names of the three authorities, lowest first. */
export function useAuthorityOptions() {
  const { levels } = useTexts().member
  return [
    { value: String(MEMBER_GROUP.read_only), label: levels.readOnly },
    { value: String(MEMBER_GROUP.edit), label: levels.edit },
    { value: String(MEMBER_GROUP.admin), label: levels.admin },
  ]
}

/** First-level catalogs of an item; `undefined` while loading, or when the user may not list them. */
export function useFirstCatalogs(item_id: number): readonly { cat_id: number; cat_name: string }[] | undefined {
  const tree = useCall('catalog/catListGroup', { item_id })
  return tree.data
}

interface SelectProps {
  label: string
  hideLabel?: boolean
  hint?: string
  size?: 's' | 'm'
  disabled?: boolean
  value: Authority
  onChange: (value: Authority) => void
}

/** Chooses read-only, edit or item admin. Item admins cannot be limited, so choosing that clears the catalog. */
export function AuthoritySelect({ value, onChange, ...rest }: SelectProps) {
  const options = useAuthorityOptions()
  return (
    <SelectField
      {...rest}
      options={options}
      value={String(value.member_group_id)}
      onChange={(chosen) => {
        const member_group_id = Number(chosen)
        onChange({ member_group_id, cat_id: member_group_id === MEMBER_GROUP.admin ? 0 : value.cat_id })
      }}
    />
  )
}

/** Chooses all catalogs or one. It is plain text for item admins, and when the catalogs cannot be listed. */
export function CatalogSelect(
  props: SelectProps & {
    catalogs: readonly { cat_id: number; cat_name: string }[] | undefined
    /** Name of the current catalog, shown when the list is not loaded. */
    cat_name?: string
  },
) {
  const { value, onChange, catalogs, cat_name, ...rest } = props
  const t = useTexts()
  if (value.member_group_id === MEMBER_GROUP.admin || !catalogs?.length) {
    return <span className="o-muted">{(value.cat_id !== 0 && cat_name) || t.member.allCatalogs}</span>
  }
  return (
    <SelectField
      {...rest}
      options={[
        { value: '0', label: t.member.allCatalogs },
        ...catalogs.map((catalog) => ({ value: String(catalog.cat_id), label: catalog.cat_name })),
      ]}
      value={String(value.cat_id)}
      onChange={(chosen) => onChange({ ...value, cat_id: Number(chosen) })}
    />
  )
}
