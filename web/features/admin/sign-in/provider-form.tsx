import { useEffect, useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { LINK_BY } from '#shared/kinds.ts'
import { useSend } from '#web/lib/api.ts'
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

const draftOf = (provider: Provider | undefined, name: string, fresh: Readonly<Record<string, string>>): Draft =>
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
 * Adds a provider or changes one, with a “Try it” that uses the typed settings. While something is typed, a save by somebody else does not replace
 * it; the save of the form is refused then.
 * @param props.provider_id 0: a new one
 * @param props.provider the provider as the server has it; undefined: a new one, or one that somebody has deleted
 */
export function ProviderForm(props: {
  offer: Kind
  provider_id: number
  provider: Provider | undefined
  teams: Teams
  /** Whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void
  onSaved: (provider_id: number) => void
  onDiscard: () => void
}) {
  const { offer, provider_id, provider, teams, onDirty, onSaved, onDiscard } = props
  const { kind } = offer
  const t = useTexts()
  const said = t.signIn
  const form = KIND_FORMS[kind]
  const begunWith = (from: Provider | undefined) => {
    const draft = draftOf(from, said.kinds[kind], form?.fresh ?? {})
    return { provider: from, revision: from?.revision ?? 0, draft }
  }
  const [begun, begin] = useState(() => begunWith(provider))
  const [draft, setDraft] = useState(begun.draft)
  const dirty = JSON.stringify(draft) !== JSON.stringify(begun.draft)
  // After the own save the list is older than the form, until it has loaded again.
  if (!dirty && provider && provider !== begun.provider && provider.revision >= begun.revision) {
    const newest = begunWith(provider)
    begin(newest)
    setDraft(newest.draft)
  }
  const sent = useRef(draft)
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  const { leaveTitle: title, leaveBody: body, leaveAction: action } = said
  useLeaveGuard(dirty, { title, body, action, danger: true })
  const save = useSend('adminSignIn/save', {
    invalidates: ['adminSignIn/getList'],
    onSuccess: ({ revision }) => {
      // What was typed during the save stays, and begins from the saved provider.
      const saved = sent.current
      begin((before) => ({ ...before, revision, draft: saved }))
      toast(t.common.saved)
    },
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
  const submit = () => {
    sent.current = draft
    const { name, icon, settings, linkBy: link_by, isOpen: is_open, importDaily: import_daily } = draft
    const group_map = draft.groups.map(({ group, to, team_id }) => ({ group, to, team_id }))
    const { revision } = begun
    save.mutate(
      { provider_id, kind, name, icon, settings, link_by, is_open, import_daily, group_map, revision },
      // Only if the form is still on the screen, and after the list has loaded again.
      { onSuccess: (saved) => onSaved(saved.provider_id) },
    )
  }
  const discard = () => {
    if (!provider) return onDiscard()
    setDraft(begun.draft)
    save.reset()
  }
  return (
    <div className="sign-in-edit">
      <Form
        className="o-panel sign-in-form"
        busy={save.isPending}
        error={formError ?? (elsewhere ? (save.error?.message ?? null) : null)}
        onSubmit={submit}
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
          <Button kind="ghost" onClick={discard} disabled={save.isPending || (provider !== undefined && !dirty)}>
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
