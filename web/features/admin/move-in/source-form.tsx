import { FlaskConical } from 'lucide-react'
import { type Ref, useState } from 'react'
import type { Input } from '#shared/api/index.ts'
import type { MoveFrom } from '#shared/kinds.ts'
import { MOVE_NAME_LENGTH } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Moves, Step } from './moves.ts'
import { type PartDraft, PartFields } from './part-fields.tsx'
import { SameName } from './same-name.tsx'

type System = Moves['systems'][number]

/** The form that says where the other site is, and starts the dry run. */
export function SourceForm(props: {
  moves: Moves
  heading: Ref<HTMLHeadingElement>
  onStarted: () => void
  /** Goes back to the last step; undefined without one. */
  onBack: (() => void) | undefined
}) {
  const { moves, heading, onStarted, onBack } = props
  const t = useTexts()
  const said = t.siteMove
  const { last } = moves
  const [system, setSystem] = useState(last?.system ?? moves.systems[0]?.name ?? '')
  const [given, setGiven] = useState({
    source_name: last?.source_name ?? 'main',
    same_name: last?.same_name ?? ('new' as const),
    addresses: last?.addresses ?? '',
  })
  const known = moves.systems.find(({ name }) => name === system)
  const ways = waysOf(known, last && last.system === system && last.is_kept ? last : null)
  const [data, setData] = useState<PartDraft>(() => draftOf(last?.data, ways.data))
  const [uploads, setUploads] = useState<PartDraft>(() => draftOf(last?.uploads, ways.uploads))
  const [sending, setSending] = useState({ data: false, uploads: false })
  const [isTried, setTried] = useState(false)
  const start = useSend('adminMove/start', { invalidates: ['adminMove/get'], onSuccess: onStarted })
  const change = (more: Partial<typeof given>) => setGiven({ ...given, ...more })
  const from = { data: wayIn(ways.data, data.from), uploads: wayIn(ways.uploads, uploads.from) }
  const missing = {
    data: missingIn({ ...data, from: from.data }, sending.data) && (sending.data ? said.waitForFile : said.needData),
    uploads:
      missingIn({ ...uploads, from: from.uploads }, sending.uploads) &&
      (sending.uploads ? said.waitForFile : said.needUploads),
  }
  const refusal = start.error
  const errorOf = (part: 'data' | 'uploads', fields: readonly string[]) => {
    if (isTried && missing[part]) return missing[part]
    return refusal?.field && fields.includes(refusal.field) ? refusal.message : null
  }
  const errors = { data: errorOf('data', ['data_path', 'address']), uploads: errorOf('uploads', ['uploads_path']) }
  const submit = () => {
    setTried(true)
    if (missing.data || missing.uploads) return
    const input: Input<'adminMove/start'> = {
      act: 'dry_run',
      system,
      ...given,
      data_from: from.data,
      data_upload: data.sent?.operation_id ?? 0,
      data_path: data.path,
      address: from.data === 'database' ? data.address : '',
      uploads_from: from.uploads,
      uploads_upload: uploads.sent?.operation_id ?? 0,
      uploads_path: uploads.path,
      of: last?.operation_id ?? 0,
    }
    start.mutate(input)
  }
  const place = { folder: moves.folder, entries: moves.entries, scheme: known?.database ?? '' }
  const other = refusal && !errors.data && !errors.uploads ? refusal.message : null
  return (
    <section className="o-panel move-panel" aria-labelledby="move-data">
      <h2 id="move-data" ref={heading} tabIndex={-1}>
        {said.steps.data}
      </h2>
      <Form busy={start.isPending} error={other} onSubmit={submit} className="move-form">
        <SelectField
          label={said.system}
          hint={known && said.releases(known.releases)}
          options={moves.systems.map(({ name, title }) => ({ value: name, label: title }))}
          value={system}
          onChange={setSystem}
        />
        <PartFields
          {...{ part: 'data', ways: ways.data, error: errors.data, keptName: last?.data.name ?? '', ...place }}
          draft={{ ...data, from: from.data }}
          onChange={(more) => setData((now) => ({ ...now, from: from.data, ...more }))}
          onSending={(isSending) => setSending((now) => ({ ...now, data: isSending }))}
        />
        {known?.has_uploads && (
          <PartFields
            {...{ part: 'uploads', ways: ways.uploads, error: errors.uploads, keptName: last?.uploads.name ?? '' }}
            {...place}
            draft={{ ...uploads, from: from.uploads }}
            onChange={(more) => setUploads((now) => ({ ...now, from: from.uploads, ...more }))}
            onSending={(isSending) => setSending((now) => ({ ...now, uploads: isSending }))}
          />
        )}
        <details className="move-more">
          <summary>{said.more}</summary>
          <TextArea
            label={said.addresses}
            hint={said.addressesHint}
            value={given.addresses}
            onChange={(addresses) => change({ addresses })}
          />
          <SameName value={given.same_name} onChange={(same_name) => change({ same_name })} />
          <TextField
            label={said.sourceName}
            hint={said.sourceNameHint}
            maxLength={MOVE_NAME_LENGTH}
            error={refusal?.field === 'source_name' ? refusal.message : null}
            value={given.source_name}
            onChange={(source_name) => change({ source_name })}
          />
        </details>
        <div className="move-actions">
          <Button type="submit" kind="primary" icon={FlaskConical} busy={start.isPending}>
            {said.dryRun}
          </Button>
          {onBack && (
            <Button kind="ghost" onClick={onBack}>
              {t.common.back}
            </Button>
          )}
          <span className="o-hint">{said.dryRunHint}</span>
        </div>
      </Form>
    </section>
  )
}

/** The ways in which the parts of a system can be given, the usual one first. @param kept the last step whose data can be taken again */
function waysOf(system: System | undefined, kept: Moves['last']): Record<'data' | 'uploads', MoveFrom[]> {
  const data: MoveFrom[] = []
  if (kept && kept.data.from !== 'folder') data.push('kept')
  if (system?.takes_file) data.push('upload', 'folder')
  if (system?.database) data.push('database')
  if (!system?.has_uploads) return { data, uploads: ['none'] }
  const isKept = kept?.uploads.from === 'upload'
  return { data, uploads: [...(isKept ? (['kept'] as const) : []), 'upload', 'folder', 'none'] }
}

/** What the form has of a part at first: what the last step had, as far as it may be shown. */
function draftOf(last: Step['data'] | undefined, ways: readonly MoveFrom[]): PartDraft {
  const isAsLast = last !== undefined && (last.from === 'folder' || last.from === 'none')
  return {
    from: isAsLast ? last.from : (ways[0] ?? 'none'),
    path: last?.from === 'folder' ? last.name : '',
    address: '',
  }
}

const wayIn = (ways: readonly MoveFrom[], chosen: MoveFrom): MoveFrom =>
  ways.includes(chosen) ? chosen : (ways[0] ?? 'none')

const missingIn = ({ from, sent, path, address }: PartDraft, isSending: boolean): boolean =>
  isSending ||
  (from === 'upload' && !sent) ||
  (from === 'folder' && path.trim() === '') ||
  (from === 'database' && address.trim() === '')
