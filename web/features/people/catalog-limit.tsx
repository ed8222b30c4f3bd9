import { useId, useState } from 'react'
import { MEMBER_GROUP } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { FirstCatalog, SelectProps } from './authority-selects.tsx'
import { ignoreEnter } from './ignore-enter.ts'

/** A longer list has a search field. */
const CATALOGS_WITHOUT_SEARCH = 7
/** The values of the choices that are no catalog. */
const ALL = '0'
const PRESENT = 'present'
const SEVERAL = 'several'

/** Check boxes for several of the first-level catalogs of an item. */
export function CatalogChecks(props: {
  label: string
  hideLabel?: boolean
  hint?: string
  error?: string | null
  catalogs: readonly FirstCatalog[]
  chosen: readonly number[]
  onChange: (cat_ids: number[]) => void
}) {
  const { label, hideLabel, catalogs, chosen, onChange } = props
  const t = useTexts().member
  const note = useId()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = catalogs.filter((catalog) => catalog.cat_name.toLowerCase().includes(wanted))
  const put = (cat_id: number, on: boolean) =>
    // In the order of the tree, whatever the order of the clicks.
    onChange(catalogs.map((one) => one.cat_id).filter((id) => (id === cat_id ? on : chosen.includes(id))))
  return (
    <fieldset className="o-field" aria-describedby={note}>
      <legend className={hideLabel ? 'o-hidden' : 'o-field-label o-radio-label'}>{label}</legend>
      {catalogs.length > CATALOGS_WITHOUT_SEARCH && (
        <SearchField label={t.findCatalog} value={text} onChange={setText} onKeyDown={ignoreEnter} />
      )}
      <div className="pick-list">
        {shown.map(({ cat_id, cat_name }) => (
          <Checkbox key={cat_id} checked={chosen.includes(cat_id)} onChange={(on) => put(cat_id, on)}>
            {cat_name}
          </Checkbox>
        ))}
        {shown.length === 0 && <p>{t.noCatalogFound}</p>}
      </div>
      <FieldNote id={note} hint={props.hint} error={props.error} />
    </fieldset>
  )
}

/** Chooses several catalogs. Without one it does not save: no catalog would mean all of them. */
function SeveralDialog(props: {
  title: string
  catalogs: readonly FirstCatalog[]
  chosen: readonly number[]
  onSave: (cat_ids: number[]) => void
  onClose: () => void
}) {
  const { title, catalogs, onSave, onClose } = props
  const t = useTexts()
  const [chosen, setChosen] = useState(() =>
    catalogs.map(({ cat_id }) => cat_id).filter((cat_id) => props.chosen.includes(cat_id)),
  )
  const [changed, setChanged] = useState(false)
  const [checked, setChecked] = useState(false)
  return (
    <FormDialog
      title={title}
      action={t.common.save}
      busy={false}
      error={null}
      dirty={changed}
      fields={4}
      footStart={chosen.length > 0 && <span className="o-muted o-num">{t.team.chosen(chosen.length)}</span>}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (chosen.length === 0) return
        onSave(chosen)
        onClose()
      }}
    >
      <CatalogChecks
        label={t.member.chooseCatalogs}
        hideLabel
        hint={t.member.catalogHint}
        error={checked && chosen.length === 0 ? t.member.catalogsMissing : null}
        catalogs={catalogs}
        chosen={chosen}
        onChange={(next) => {
          setChanged(true)
          setChosen(next)
        }}
      />
    </FormDialog>
  )
}

type CatalogSelectProps = SelectProps & {
  catalogs: readonly FirstCatalog[] | undefined
  /** Names of the present catalogs, in the order of `value.cat_ids`; deleted ones have none. */
  cat_names?: readonly string[]
}

/**
 * Chooses all catalogs, one, or several in a dialog; the names of several stand below. It is plain text for item admins, and when the catalogs cannot
 * be listed.
 */
export function CatalogSelect({ value, onChange, catalogs, cat_names, ...rest }: CatalogSelectProps) {
  const t = useTexts().member
  const [choosing, setChoosing] = useState(false)
  const { cat_ids } = value
  const nameOf = (cat_id: number, at: number) =>
    catalogs?.find((one) => one.cat_id === cat_id)?.cat_name || cat_names?.[at] || t.goneCatalog
  const names = cat_ids.map(nameOf)
  const present = names.length > 1 ? t.catalogs(names.length) : (names[0] ?? t.allCatalogs)
  const below = names.length > 1 && <span className="o-hint people-catalogs">{t.catalogNames(names)}</span>
  if (value.member_group_id === MEMBER_GROUP.admin || !catalogs?.length) {
    return (
      <>
        <span className="o-muted">{present}</span>
        {below}
      </>
    )
  }
  const one = cat_ids.length === 1 ? catalogs.find(({ cat_id }) => cat_id === cat_ids[0]) : undefined
  const isListed = cat_ids.length === 0 || one !== undefined
  return (
    <>
      <SelectField
        {...rest}
        options={[...(isListed ? [] : [{ value: PRESENT, label: present }]), ...choicesWithSeveral(catalogs, t)]}
        value={isListed ? String(one?.cat_id ?? ALL) : PRESENT}
        onChange={(choice) => {
          if (choice === SEVERAL) setChoosing(true)
          else if (choice !== PRESENT) onChange({ ...value, cat_ids: idsOf(choice) })
        }}
      />
      {below}
      {choosing && (
        <SeveralDialog
          title={rest.label}
          catalogs={catalogs}
          chosen={cat_ids}
          onSave={(next) => onChange({ ...value, cat_ids: next })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

const choicesOf = (catalogs: readonly FirstCatalog[], t: { allCatalogs: string }) => [
  { value: ALL, label: t.allCatalogs },
  ...catalogs.map((catalog) => ({ value: String(catalog.cat_id), label: catalog.cat_name })),
]

/** The choices, and several if there are two catalogs at least. */
const choicesWithSeveral = (catalogs: readonly FirstCatalog[], t: { allCatalogs: string; severalCatalogs: string }) => [
  ...choicesOf(catalogs, t),
  ...(catalogs.length > 1 ? [{ value: SEVERAL, label: t.severalCatalogs }] : []),
]

const idsOf = (choice: string) => (choice === ALL ? [] : [Number(choice)])

/** Chooses all catalogs or one, in a form. */
export function OneCatalogField({
  value,
  onChange,
  catalogs,
  ...rest
}: SelectProps & { catalogs: readonly FirstCatalog[] }) {
  const t = useTexts().member
  return (
    <SelectField
      {...rest}
      options={choicesOf(catalogs, t)}
      value={String(value.cat_ids[0] ?? ALL)}
      onChange={(choice) => onChange({ ...value, cat_ids: idsOf(choice) })}
    />
  )
}

/** Chooses all catalogs, one, or several by check boxes below, in a form. */
export function CatalogsField(
  props: SelectProps & {
    catalogs: readonly FirstCatalog[]
    several: boolean
    onSeveral: (several: boolean) => void
    error: string | null
  },
) {
  const { value, onChange, catalogs, several, onSeveral, error, hint, ...rest } = props
  const t = useTexts().member
  return (
    <>
      <SelectField
        {...rest}
        hint={several ? undefined : hint}
        options={choicesWithSeveral(catalogs, t)}
        value={several ? SEVERAL : String(value.cat_ids[0] ?? ALL)}
        onChange={(choice) => {
          onSeveral(choice === SEVERAL)
          if (choice !== SEVERAL) onChange({ ...value, cat_ids: idsOf(choice) })
        }}
      />
      {several && (
        <CatalogChecks
          label={t.chooseCatalogs}
          hint={hint}
          error={error}
          catalogs={catalogs}
          chosen={value.cat_ids}
          onChange={(cat_ids) => onChange({ ...value, cat_ids })}
        />
      )}
    </>
  )
}
