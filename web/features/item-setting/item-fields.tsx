import { LINE_BREAK_SETTING } from '#shared/kinds.ts'
import { ITEM_DESCRIPTION_LENGTH, ITEM_DOMAIN_LENGTH, ITEM_NAME_LENGTH, ITEM_PASSWORD_LENGTH } from '#shared/limits.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Checkbox, RadioGroup } from '#web/ui/check.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field, useField } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { inputClass, PasswordField, TextField } from '#web/ui/text-field.tsx'
import { domainFault, type ItemDraftState } from './item-draft.ts'
import './item-fields.css'
import { wholeAddress } from '#web/lib/site.ts'

/** The short address with the address of this site before it; while it is typed, the whole address is shown below. */
function DomainField({ form }: { form: ItemDraftState }) {
  const t = useTexts()
  const error = form.errors.item_domain
  const domain = form.draft.item_domain.trim()
  const hint =
    domain && !domainFault(domain) ? (
      <>
        {t.item.domainPreview} <span className="o-mono item-domain-address">{wholeAddress(`/${domain}`)}</span>
      </>
    ) : (
      t.item.domainHint
    )
  const { id, note, control } = useField({ error, hint })
  return (
    <Field label={t.common.optional(t.item.domain)} hint={hint} error={error} id={id} note={note}>
      <div className="item-domain">
        <span className="item-domain-host o-mono o-cut" aria-hidden="true">
          {location.host}/
        </span>
        <input
          {...control}
          name="item_domain"
          className={classNames(inputClass(), 'o-mono')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ITEM_DOMAIN_LENGTH}
          value={form.draft.item_domain}
          onChange={(event) => form.set({ item_domain: event.currentTarget.value })}
          onBlur={() => form.leave('item_domain')}
        />
      </div>
    </Field>
  )
}

const LINE_BREAK_NAMES = ['automatic', 'typed', 'markdown'] as const
type LineBreakName = (typeof LINE_BREAK_NAMES)[number]

/** The setting for single line breaks in pages. */
function LineBreaksField({ form, value }: { form: ItemDraftState; value: number }) {
  const t = useTexts().item
  const hints = {
    automatic: t.lineBreaksAutomaticHint,
    typed: t.lineBreaksTypedHint,
    markdown: t.lineBreaksMarkdownHint,
  }
  const labels = { automatic: t.lineBreaksAutomatic, typed: t.lineBreaksTyped, markdown: t.lineBreaksMarkdown }
  return (
    <RadioGroup<LineBreakName>
      label={t.lineBreaks}
      hint={t.lineBreaksHint}
      value={LINE_BREAK_NAMES.find((name) => LINE_BREAK_SETTING[name] === value) ?? 'automatic'}
      onChange={(name) => form.set({ lineBreaks: LINE_BREAK_SETTING[name] })}
      options={LINE_BREAK_NAMES.map((name) => ({ value: name, label: labels[name], hint: hints[name] }))}
    />
  )
}

/**
 * Name, description, short address and visibility, for new and for existing items. Existing items can also allow search engines.
 */
export function ItemFields({ form, autoFocus }: { form: ItemDraftState; autoFocus?: boolean }) {
  const t = useTexts()
  const { draft, errors } = form
  return (
    <>
      <TextField
        label={t.item.name}
        name="item_name"
        autoComplete="off"
        autoFocus={autoFocus}
        maxLength={ITEM_NAME_LENGTH}
        value={draft.item_name}
        onChange={(item_name) => form.set({ item_name })}
        error={errors.item_name}
      />
      <TextArea
        label={t.common.optional(t.item.description)}
        name="item_description"
        hint={t.item.descriptionHint}
        rows={2}
        maxLength={ITEM_DESCRIPTION_LENGTH}
        value={draft.item_description}
        onChange={(item_description) => form.set({ item_description })}
        error={errors.item_description}
      />
      <DomainField form={form} />
      <RadioGroup
        label={t.item.access}
        value={draft.isPrivate ? 'private' : 'open'}
        onChange={(access) => form.set({ isPrivate: access === 'private' })}
        options={[
          { value: 'open', label: t.item.open, hint: t.item.openHint },
          { value: 'private', label: t.item.private, hint: t.item.privateHint },
        ]}
      />
      {!draft.isPrivate && draft.searchEngines !== undefined && (
        <div>
          <Checkbox
            name="search_engines"
            checked={draft.searchEngines}
            onChange={(searchEngines) => form.set({ searchEngines })}
            hint={t.item.searchEnginesHint}
          >
            {t.item.searchEngines}
          </Checkbox>
        </div>
      )}
      {draft.isPrivate && (
        <div className="item-visit">
          <PasswordField
            label={t.item.visitPassword}
            name="visit_password"
            autoComplete="new-password"
            maxLength={ITEM_PASSWORD_LENGTH}
            value={draft.password}
            onChange={(password) => form.set({ password })}
            error={errors.password}
          />
        </div>
      )}
      {draft.lineBreaks !== undefined && <LineBreaksField form={form} value={draft.lineBreaks} />}
    </>
  )
}
