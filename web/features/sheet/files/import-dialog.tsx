import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Texts } from '#shared/i18n/type.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import { writeBook } from '#shared/sheet/document.ts'
import { FileProblem, type FileTrouble } from '#shared/sheet/files/file-problem.ts'
import type { ReadFile } from '#shared/sheet/files/read-file.ts'
import { SHEETS_MOST } from '#shared/sheet/limits.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { keepBothSheets } from '#web/features/sheet/saving/keep-both-sheets.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { Ring } from '#web/ui/ring.tsx'
import { toast } from '#web/ui/toast.ts'
import { SHEET_FILE_BYTES } from './file-size.ts'
import { readFile } from './use-file-worker.ts'
import './import-dialog.css'

const MB = 1024 * 1024
const ACCEPT = '.xlsx,.csv,.tsv,.txt'

function troubleText(t: Texts['sheet'], trouble: FileTrouble): string {
  return {
    kind: t.importKind,
    size: t.importSize(SHEET_FILE_BYTES / MB),
    broken: t.importBroken,
    bomb: t.importBomb,
    slow: t.importSlow,
    locked: t.importLocked,
    tooMany: t.importTooMany(SHEETS_MOST),
  }[trouble]
}

type Step =
  | { kind: 'choose'; error: string | null }
  | { kind: 'reading'; name: string; stop: AbortController }
  | { kind: 'read'; name: string; file: ReadFile; tooLarge: boolean }

/** What of a file does not come over: cells beyond the limits, and sheets without cells. */
export function MissingParts({ file }: { file: Pick<ReadFile, 'cut' | 'leftOut'> }) {
  const t = useTexts()
  const leftOut = file.leftOut ?? []
  return (
    <>
      {file.cut && <Notice kind="warn">{t.sheet.importCut}</Notice>}
      {leftOut.length > 0 && <Notice kind="warn">{t.sheet.importLeftOut(leftOut)}</Notice>}
    </>
  )
}

/** Imports a file into the book: choose or drop it, preview it, then add its sheets or replace all sheets. */
export function ImportDialog({ store, onClose }: { store: SheetStore; onClose: () => void }) {
  const t = useTexts()
  const [step, setStep] = useState<Step>({ kind: 'choose', error: null })
  const field = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    setStep({ kind: 'reading', name: chosen.name, stop: own })
    try {
      const file = await readFile(chosen, own.signal)
      const tooLarge = new Blob([writeBook(file.book)]).size > PAGE_CONTENT_BYTES
      setStep({ kind: 'read', name: chosen.name, file, tooLarge })
    } catch (error) {
      if (own.signal.aborted) return
      setStep({ kind: 'choose', error: troubleText(t.sheet, error instanceof FileProblem ? error.trouble : 'broken') })
    }
  }
  const { isOver, handlers } = useFileDrop((data) => void read(data.files[0]))
  const put = (replace: boolean, file: ReadFile) => {
    const { book } = store.snapshot()
    const next = replace ? file.book : keepBothSheets(book, file.book, (name) => name)
    if (!store.snapshot().editable) return toast({ text: t.sheet.closedNow, kind: 'problem' })
    if (next.length > SHEETS_MOST) return toast({ text: t.sheet.tooMany(SHEETS_MOST), kind: 'problem' })
    store.change(next, { at: replace ? 0 : book.length, from: { row: 0, col: 0 } })
    onClose()
  }
  return (
    <Dialog
      title={t.sheet.importTitle}
      onClose={onClose}
      foot={
        step.kind === 'read' && !step.tooLarge ? (
          <>
            <Button onClick={() => put(true, step.file)}>{t.sheet.importReplace}</Button>
            <Button kind="primary" data-autofocus onClick={() => put(false, step.file)}>
              {t.sheet.importAdd}
            </Button>
          </>
        ) : (
          <Button data-cancel onClick={onClose}>
            {t.common.cancel}
          </Button>
        )
      }
    >
      {step.kind === 'choose' && (
        <>
          <div className="sheet-drop" data-over={isOver || undefined} {...handlers}>
            <Icon of={FileSpreadsheet} />
            <p>{t.sheet.importHint(SHEET_FILE_BYTES / MB)}</p>
            <Button onClick={() => field.current?.click()}>{t.sheet.importChoose}</Button>
            <input
              ref={field}
              type="file"
              hidden
              accept={ACCEPT}
              onChange={(event) => {
                void read(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </div>
          {step.error && (
            <Notice kind="danger" alert>
              {step.error}
            </Notice>
          )}
        </>
      )}
      {step.kind === 'reading' && (
        <p className="sheet-reading" role="status">
          <Ring /> {t.sheet.importReading(step.name)}
        </p>
      )}
      {step.kind === 'read' && (
        <>
          <p role="status">{t.sheet.importRead(step.name, step.file.book.length)}</p>
          {step.tooLarge ? (
            <Notice kind="danger" alert>
              {t.sheet.tooLarge}
            </Notice>
          ) : (
            <p className="o-hint">{t.sheet.importReplaceNote}</p>
          )}
          <MissingParts file={step.file} />
        </>
      )}
    </Dialog>
  )
}
