import { CircleCheck, Download, FileText, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import type { ImportReport, ImportUndone } from '#shared/import-report.ts'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { resultAddress } from '#web/parts/operation/operation-view.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NotesList } from './notes-list.tsx'

/** The last step: the new pages, the notes to check, and Undo. */
export function ReportStep(props: {
  report: ImportReport
  operation: Output<'operation/info'>
  onUndo: (operation_id: number) => void
}) {
  const { report, operation } = props
  const { operation_id, file_name } = operation
  const t = useTexts().importing
  const all = report.created + report.updated + report.unchanged + report.skipped
  const undo = useSend('import/undo', { onSuccess: ({ operation_id }) => props.onUndo(operation_id) })
  const ask = async () => {
    const body = report.is_new ? t.undoNew : t.undoInto
    if (await confirm({ title: t.undoTitle, body, action: t.undo, danger: true })) undo.mutate({ operation_id })
  }
  return (
    <div className="import-column">
      <section className="o-panel import-done">
        <h2>
          <Icon of={CircleCheck} size="l" />
          {t.doneTitle(report.created + report.updated)}
        </h2>
        <p>{t.doneBody(report.created, report.updated, report.unchanged)}</p>
        {report.skipped + report.left_out > 0 && <p>{t.doneSkipped(report.skipped, report.left_out)}</p>}
        <p>{t.doneFiles(report.catalogs, report.files, report.item_name)}</p>
        {undo.error && (
          <Notice kind="danger" alert>
            {undo.error.message}
          </Notice>
        )}
        <div className="import-foot">
          <ButtonLink kind="primary" to={paths.item(report.item_id)}>
            {t.openItem}
          </ButtonLink>
          {file_name && (
            <a className={buttonClass({})} href={resultAddress(operation_id)} download={file_name}>
              <Icon of={Download} />
              <span className="o-button-label">{t.download}</span>
            </a>
          )}
          <span className="o-grow" />
          <Button kind="ghost" icon={Undo2} busy={undo.isPending} onClick={() => void ask()}>
            {t.undo}
          </Button>
        </div>
      </section>
      <section className="o-panel import-notes-panel" aria-label={t.toReview}>
        <h2>{t.toReview}</h2>
        {report.notes.length === 0 ? (
          <p className="import-hint">{t.nothingToReview}</p>
        ) : (
          <NotesList notes={report.notes} />
        )}
      </section>
      <section className="o-panel import-made" aria-label={t.pagesTitle}>
        <details>
          <summary>
            <b>{t.pagesTitle}</b>
            <span className="import-number">{all}</span>
          </summary>
          <ul>
            {report.pages.map(({ page_id, title, act }) => (
              <li key={page_id}>
                <Icon of={FileText} size="s" />
                <Link className="o-link import-row-title" to={paths.page(page_id)} title={title}>
                  {title}
                </Link>
                <small className="import-row-end">{t.acts[act]}</small>
              </li>
            ))}
            {all > report.pages.length && <li>{t.allInReport(all)}</li>}
          </ul>
        </details>
      </section>
    </div>
  )
}

/** The report of an undone import. */
export function UndoneStep({ undone, onAgain }: { undone: ImportUndone; onAgain: () => void }) {
  const t = useTexts().importing
  return (
    <section className="o-panel import-done">
      <h2>
        <Icon of={Undo2} size="l" />
        {t.undoneTitle}
      </h2>
      <p>{t.undoneBody(undone.removed, undone.restored, undone.kept)}</p>
      <div className="import-foot">
        <Button onClick={onAgain}>{t.again}</Button>
      </div>
    </section>
  )
}
