import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ImportResult } from '#shared/import-report.ts'
import { invalidate } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { OperationView } from '#web/parts/operation/operation-view.tsx'
import { hasEnded, useOperation } from '#web/parts/operation/use-operation.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { FileStep } from './file-step.tsx'
import { type ImportStep, ImportSteps } from './import-steps.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ReportStep, UndoneStep } from './report-step.tsx'
import './import.css'

/** The tasks of an import operation. */
type Act = 'preview' | 'import' | 'undo'

/**
 * The import of a file, step by step. The address names the running operation, so that people can leave and return.
 * @param item_id 0: a new item
 */
export function ImportFlow({ item_id }: { item_id: number }) {
  const [query, setQuery] = useSearchParams()
  const operation_id = Number(query.get('operation')) || 0
  const act = (query.get('act') ?? 'preview') as Act
  const go = (operation: number, next: Act) =>
    setQuery(
      {
        ...(item_id > 0 ? { item_id: String(item_id) } : {}),
        ...(operation > 0 ? { operation: String(operation), act: next } : {}),
      },
      { replace: operation > 0 },
    )
  if (operation_id > 0)
    return <ImportOperation key={operation_id} item_id={item_id} operation_id={operation_id} act={act} go={go} />
  return (
    <>
      <Head step="file" />
      <FileStep item_id={item_id} onSent={(id) => go(id, 'preview')} />
    </>
  )
}

function Head({ step }: { step: ImportStep }) {
  return (
    <div className="import-head">
      <h1>{useTexts().importing.title}</h1>
      <ImportSteps current={step} />
    </div>
  )
}

/** An operation of the import while it runs, and its result. */
function ImportOperation(props: {
  item_id: number
  operation_id: number
  act: Act
  go: (operation_id: number, act: Act) => void
}) {
  const { item_id, operation_id, act, go } = props
  const t = useTexts().importing
  const { query } = useOperation(operation_id)
  const { data } = query
  const ended = data !== undefined && hasEnded(data)
  useEffect(() => {
    if (ended) void invalidate('item/myList', 'item/info', 'page/info', 'page/uploadList', 'recycle/getList')
  }, [ended])
  const again = () => go(0, 'preview')
  if (query.error && !data) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
  if (ended && data.state !== 'done')
    return (
      <>
        <Head step="file" />
        <FileStep
          item_id={item_id}
          problem={
            data.state === 'failed' ? `${t.failedTitle}. ${data.error_message}` : `${t.cancelledTitle}. ${t.failedBody}`
          }
          onSent={(id) => go(id, 'preview')}
        />
      </>
    )
  const result = ended ? (data.result as ImportResult) : null
  if (!data || !result) {
    const title = { preview: t.readingTitle, import: t.writing, undo: t.undoing }[act]
    return (
      <>
        <Head step={act === 'preview' ? 'format' : 'write'} />
        <section className="o-panel import-progress" aria-label={title}>
          <h2>{title}</h2>
          <p className="import-hint">{act === 'preview' ? t.reading : act === 'import' ? t.leave : ''}</p>
          <OperationView operation_id={operation_id} />
        </section>
      </>
    )
  }
  return (
    <>
      <Head step={result.act === 'preview' ? 'preview' : 'report'} />
      {result.act === 'preview' && (
        <PreviewStep
          preview={result}
          operation_id={operation_id}
          item_id={item_id}
          onChangeFile={again}
          onReadAgain={(id) => go(id, 'preview')}
          onStarted={(id) => go(id, 'import')}
        />
      )}
      {result.act === 'import' && <ReportStep report={result} operation={data} onUndo={(id) => go(id, 'undo')} />}
      {result.act === 'undo' && <UndoneStep undone={result} onAgain={again} />}
    </>
  )
}
