import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import type { ExportReport } from '#shared/export-report.ts'
import { invalidate, useCall } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { clockTime, fullTime } from '#web/lib/time.ts'
import { OperationView, resultAddress } from '#web/parts/operation/operation-view.tsx'
import { hasEnded } from '#web/parts/operation/use-operation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Bone, Skeleton } from '#web/ui/skeleton.tsx'
import { ExportNotes } from './export-notes.tsx'

type Export = Output<'operation/list'>['list'][number]

/** The number of operations of the item that are loaded. */
const LOOKED_AT = 50
/** The age at which finished exports are hidden, because their files are gone. */
const SHOWN_MS = 24 * 3600 * 1000

interface Props {
  item: Output<'item/info'>
  /** The exports that were started on this screen. The browser saves their files when they are ready. */
  started: ReadonlySet<number>
}

/** The user's running exports of the item and those that ended today, newest first. */
export function ExportsList({ item, started }: Props) {
  const t = useTexts().exporting
  const { data, error, refetch } = useCall(
    'operation/list',
    { item_id: item.item_id, count: LOOKED_AT },
    { staleTime: 0 },
  )
  const [since] = useState(() => (Date.now() - SHOWN_MS) / 1000)
  const exports = data?.list.filter((one) => one.kind === 'export' && (one.end_time === 0 || one.end_time > since))
  useSaved(exports, started)
  const newest = exports?.find(({ state }) => state === 'done')
  return (
    <section className="o-panel exports" aria-labelledby="exports-title">
      <header>
        <h2 id="exports-title">{t.yours}</h2>
        <span className="o-hint">{t.kept}</span>
      </header>
      {exports ? (
        exports.length === 0 ? (
          <p className="exports-none o-hint">{t.none}</p>
        ) : (
          <ul>
            {exports.map((one) => (
              <li key={one.operation_id}>
                <Row item={item} one={one} isNewest={one === newest} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bone width="100%" height={48} />
        </Skeleton>
      )}
    </section>
  )
}

function Row({ item, one, isNewest }: { item: Output<'item/info'>; one: Export; isNewest: boolean }) {
  const t = useTexts().exporting
  const format = t.formats[one.format as keyof typeof t.formats]?.name ?? one.format
  return (
    <>
      <p className="exports-head">
        <b>{one.title}</b>
        <Facts one={one} format={format} />
      </p>
      {hasEnded(one) ? (
        <Ended item={item} one={one} isNewest={isNewest} />
      ) : (
        <OperationView operation_id={one.operation_id} isBrief>
          {() => <AtEnd />}
        </OperationView>
      )}
    </>
  )
}

function Facts({ one, format }: { one: Export; format: string }) {
  const { tag } = useLocale()
  const said = useTexts().operation
  const { state, file_size, end_time, addtime } = one
  const time = end_time || addtime
  return (
    <span className="o-hint exports-facts">
      <span>{format}</span>
      {state === 'done' ? file_size > 0 && <span>{fileSize(file_size)}</span> : <span>{said.states[state]}</span>}
      <time dateTime={new Date(time * 1000).toISOString()} title={fullTime(time, tag)}>
        {clockTime(time, tag, false)}
      </time>
    </span>
  )
}

/** Reloads the list when an export has ended. */
function AtEnd() {
  useEffect(() => void invalidate('operation/list'), [])
  return null
}

/** Lets the browser save the files of exports that were started here, once each. */
function useSaved(exports: readonly Export[] | undefined, started: ReadonlySet<number>): void {
  const saved = useRef(new Set<number>())
  useEffect(() => {
    for (const { operation_id, file_name } of exports ?? []) {
      if (!file_name || !started.has(operation_id) || saved.current.has(operation_id)) continue
      saved.current.add(operation_id)
      const link = document.createElement('a')
      link.href = resultAddress(operation_id)
      link.download = file_name
      link.click()
    }
  }, [exports, started])
}

function Ended({ item, one, isNewest }: { item: Output<'item/info'>; one: Export; isNewest: boolean }) {
  const t = useTexts().exporting
  const { operation_id, state, error_message, file_name } = one
  if (state === 'failed') return <p className="exports-problem">{error_message}</p>
  if (state === 'cancelled') return null
  if (!file_name) return <p className="o-hint">{t.downloadGone}</p>
  return (
    <>
      <a
        className={buttonClass({ size: 's', className: 'exports-download' })}
        href={resultAddress(operation_id)}
        download={file_name}
        aria-label={t.downloadOne(file_name)}
      >
        <Icon of={Download} />
        <span className="o-button-label">{t.download}</span>
      </a>
      {isNewest ? (
        <Report item={item} operation_id={operation_id} />
      ) : (
        <LaterReport item={item} operation_id={operation_id} />
      )}
    </>
  )
}

/** The report of an earlier export. It is loaded when it is opened. */
function LaterReport(props: { item: Output<'item/info'>; operation_id: number }) {
  const t = useTexts().exporting
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="exports-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.details}</summary>
      {isOpen && <Report {...props} />}
    </details>
  )
}

function Report({ item, operation_id }: { item: Output<'item/info'>; operation_id: number }) {
  const t = useTexts().exporting
  const { data } = useCall('operation/info', { operation_id })
  if (!data) return null
  const report = data.result as ExportReport | null
  if (!report) return <p className="exports-problem">{t.refused}</p>
  return report.notes.length === 0 ? (
    <p className="o-hint">{t.allCame}</p>
  ) : (
    <ExportNotes item={item} notes={report.notes} />
  )
}
