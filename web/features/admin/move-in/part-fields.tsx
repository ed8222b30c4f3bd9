import type { MoveFrom, MovePart } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { type SentFile, UploadPart } from './upload-part.tsx'

/** Where a part of the other site comes from, as it is typed. */
export interface PartDraft {
  from: MoveFrom
  sent?: SentFile | undefined
  path: string
  address: string
}

/** The fields of a part of the other site: its data, or its uploaded files. */
export function PartFields(props: {
  part: MovePart
  ways: readonly MoveFrom[]
  draft: PartDraft
  /** The part as in the step before. */
  keptName: string
  folder: string
  /** The scheme of the address of its database. */
  scheme: string
  entries: readonly string[]
  error: string | null
  onChange: (change: Partial<PartDraft>) => void
  onSending: (isSending: boolean) => void
}) {
  const { part, ways, draft, folder, entries, error, onChange } = props
  const said = useTexts().siteMove
  const title = part === 'data' ? said.data : said.uploads
  const list = `move-${part}-entries`
  return (
    <fieldset className="o-field move-part">
      <legend className="o-field-label">{title}</legend>
      {ways.length > 1 && (
        <Segmented
          label={title}
          options={ways.map((value) => ({ value, label: said.from[value] }))}
          value={draft.from}
          onChange={(from) => onChange({ from })}
        />
      )}
      {draft.from === 'upload' && (
        <UploadPart
          part={part}
          sent={draft.sent}
          error={error}
          onSent={(sent) => onChange({ sent })}
          onSending={props.onSending}
        />
      )}
      {draft.from === 'folder' && (
        <>
          <TextField
            label={said.path}
            hint={said.pathHint(folder)}
            error={error}
            list={list}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.path}
            onChange={(path) => onChange({ path })}
          />
          <datalist id={list}>
            {entries.map((entry) => (
              <option key={entry} value={entry} />
            ))}
          </datalist>
        </>
      )}
      {draft.from === 'database' && (
        <PasswordField
          label={said.address}
          hint={said.addressHint(props.scheme)}
          error={error}
          autoComplete="off"
          value={draft.address}
          onChange={(address) => onChange({ address })}
        />
      )}
      {draft.from === 'kept' && <p className="o-hint">{said.keptData(props.keptName)}</p>}
      {draft.from === 'none' && <p className="o-hint">{said.withoutUploads}</p>}
    </fieldset>
  )
}
