import { useEffect, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { LINK_BY } from '#shared/kinds.ts'
import { invalidate, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/check.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { GroupMap, type MapRow, type Teams } from './group-map.tsx'
import { ImportPeople } from './import-people.tsx'
import type { Kind } from './kind-form.ts'
import { KIND_FORMS } from './kinds.ts'
import { TrySettings } from './try-settings.tsx'

export type Provider = Output<'adminSignIn/getList'>['providers'][number]

/** The icons of the login screen. `PROVIDER_ICONS` draws them; the empty one is that of the kind. */
const ICONS = ['', 'building', 'school', 'people', 'globe', 'key', 'shield'] as const

/** A provider during editing. */
interface Draft {
  name: string
  icon: string
  isOpen: boolean
  linkBy: Provider['link_by']
  settings: Record<string, string>
  groups: MapRow[]
  importDaily: boolean
}

/** Settings as text: a flag is `1` or empty. */
const asText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '1' : '') : value === null || value === undefined ? '' : String(value)

const draftOf = (provider: Provider | null, name: string, fresh: Readonly<Record<string, string>>): Draft =>
  provider
    ? {
        name: provider.name,
        icon: provider.icon,
        isOpen: provider.is_open === 1,
        linkBy: provider.link_by,
        settings: Object.fromEntries(Object.entries(provider.settings).map(([key, value]) => [key, asText(value)])),
        groups: provider.group_map.map(({ group, to, team_id }, at) => ({ key: at + 1, group, to, team_id })),
        importDaily: provider.import_daily === 1,
      }
    : { name, icon: '', isOpen: false, linkBy: 'none', settings: { ...fresh }, groups: [], importDaily: false }

/**
 * Adds a provider or changes one, with a “Try it” that uses the typed settings.
 * @param props.provider null: a new one
 */
export function ProviderForm(props: {
  offer: Kind
  provider: Provider | null
  teams: Teams
  /** Whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void
  onSaved: (provider_id: number) => void
  onDiscard: () => void
}) {
  const { offer, provider, teams, onDirty, onSaved, onDiscard } = props
  const { kind } = offer
  const t = useTexts()
  const said = t.signIn
  const form = KIND_FORMS[kind]
  const [kept] = useState(() => draftOf(provider, said.kinds[kind], form?.fresh ?? {}))
  const [draft, setDraft] = useState(kept)
  const dirty = JSON.stringify(draft) !== JSON.stringify(kept)
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  const { leaveTitle: title, leaveBody: body, leaveAction: action } = said
  const leave = useLeaveGuard(dirty, { title, body, action, danger: true })
  const save = useSend('adminSignIn/save', {
    invalidates: ['adminSignIn/getList'],
    onSuccess: ({ provider_id }) => {
      leave()
      onDirty(false)
      toast(t.common.saved)
      onSaved(provider_id)
    },
    // Somebody else may have saved it: “Discard” then shows that.
    onError: () => invalidate('adminSignIn/getList'),
  })
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    save.reset()
  }
  const set = (name: string, value: string) => {
    setDraft((before) => ({ ...before, settings: { ...before.settings, [name]: value } }))
    save.reset()
  }
  const known = ['name', ...Object.keys(draft.settings), ...(save.error?.field ? [save.error.field] : [])]
  const { fields, form: formError } = fieldErrors(save.error, known)
  const elsewhere = Object.keys(fields).find((name) => ['group_map', 'kind', 'revision'].includes(name))
  if (!form) return null
  const { Fields } = form
  const provider_id = provider?.provider_id ?? 0
  return (
    <div className="sign-in-edit">
      <Form
        className="o-panel sign-in-form"
        busy={save.isPending}
        error={formError ?? (elsewhere ? (save.error?.message ?? null) : null)}
        onSubmit={() =>
          save.mutate({
            ...{
              provider_id,
              kind,
              name: draft.name,
              icon: draft.icon,
              settings: draft.settings,
              link_by: draft.linkBy,
            },
            is_open: draft.isOpen,
            import_daily: draft.importDaily,
            group_map: draft.groups.map(({ group, to, team_id }) => ({ group, to, team_id })),
            revision: provider?.revision ?? 0,
          })
        }
      >
        <Checkbox checked={draft.isOpen} onChange={(isOpen) => change({ isOpen })}>
          {said.isOpen}
        </Checkbox>
        <TextField
          label={said.name}
          value={draft.name}
          error={fields.name}
          autoComplete="off"
          onChange={(name) => change({ name })}
        />
        {offer.asks_password === 0 && (
          <SelectField
            label={t.entrance.icon}
            value={draft.icon as keyof typeof t.entrance.icons}
            onChange={(icon) => change({ icon })}
            options={ICONS.map((value) => ({ value, label: t.entrance.icons[value] }))}
          />
        )}
        <Fields settings={draft.settings} set={set} errors={fields} secretsSet={provider?.secrets_set ?? []} />
        <RadioGroup
          label={said.linkBy}
          value={draft.linkBy}
          onChange={(linkBy) => change({ linkBy })}
          options={LINK_BY.map((value) => ({ value, label: said.linkBys[value], hint: said.linkByHints[value] }))}
        />
        <GroupMap rows={draft.groups} teams={teams} onChange={(groups) => change({ groups })} />
        {offer.can_import === 1 && (
          <Checkbox
            checked={draft.importDaily}
            hint={said.importDailyHint}
            onChange={(importDaily) => change({ importDaily })}
          >
            {said.importDaily}
          </Checkbox>
        )}
        <div className="sign-in-foot">
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t.common.save}
          </Button>
          <Button
            kind="ghost"
            onClick={() => (provider ? setDraft(kept) : onDiscard())}
            disabled={provider !== null && !dirty}
          >
            {said.discard}
          </Button>
          <span className="o-hint" role="status">
            {dirty ? said.notSaved : ''}
          </span>
        </div>
      </Form>
      <div className="sign-in-side">
        {offer.can_try === 1 && <TrySettings provider_id={provider_id} offer={offer} settings={draft.settings} />}
        {provider && offer.can_import === 1 && <ImportPeople provider_id={provider_id} last={provider.last_import} />}
      </div>
    </div>
  )
}
