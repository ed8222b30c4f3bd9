import { Download, FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { csvRow } from '#shared/csv-row.ts'
import { USER_LIST_BYTES, USER_LIST_ROWS } from '#shared/limits.ts'
import { invalidate } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { upload } from '#web/lib/upload.ts'
import { randomId } from '#web/parts/writing/random-id.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { Ring } from '#web/ui/ring.tsx'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { ListedUsers } from './listed-users.tsx'
import { STALE_USERS } from './user-actions.ts'
import './import-users.css'

type Answer = Output<'adminUser/importList'>
type Row = Answer['rows'][number]

type Step =
  | { kind: 'choose'; error: string | null }
  | { kind: 'reading' }
  | { kind: 'preview'; file: File; answer: Answer }
  | { kind: 'running'; rows: Row[]; total: number }
  | { kind: 'report'; rows: Row[]; error: string | null; rest: Rest | null }

/** A list, and where its import goes on. With the same id, a part whose answer was lost gives its passwords again. */
interface Rest {
  file: File
  total: number
  from: number
  import_id: string
}

const MB = 1024 * 1024
const wholeOf = (file: File, total: number): Rest => ({ file, total, from: 0, import_id: randomId() })
const countOf = (rows: readonly Row[], result: Row['result']) => rows.filter((row) => row.result === result).length

/** Imports a list of users: choose the file, preview the result for each row, import it part by part, read the report. */
export function ImportUsersDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const said = t.adminUsers
  const [step, setStep] = useState<Step>({ kind: 'choose', error: null })
  const field = useRef<HTMLInputElement>(null)
  const stopped = useRef(false)
  const [areKept, setKept] = useState(false)
  const hasPasswords = step.kind === 'report' && step.rows.some((row) => row.password !== '')
  const isUnkept = hasPasswords && !areKept
  const question = { title: said.leaveTitle, body: said.leaveBody, action: said.leaveAction, danger: true }
  useLeaveGuard(isUnkept || step.kind === 'running', question, { back: false })
  const close = async () => {
    if (!isUnkept || (await confirm(question))) onClose()
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    setStep({ kind: 'reading' })
    try {
      const answer = await upload('adminUser/importList', file, { dry_run: true })
      setStep(answer.total === 0 ? { kind: 'choose', error: said.empty } : { kind: 'preview', file, answer })
    } catch (error) {
      setStep({ kind: 'choose', error: (error as Error).message })
    }
  }
  const run = async ({ file, total, import_id, ...start }: Rest, before: readonly Row[]) => {
    const rows = [...before]
    let from = start.from
    stopped.current = false
    let failure: string | null = null
    let isDone = false
    setStep({ kind: 'running', rows: [...rows], total })
    try {
      while (!stopped.current && !isDone) {
        const part = await upload('adminUser/importList', file, { from, import_id })
        rows.push(...part.rows)
        setStep({ kind: 'running', rows: [...rows], total })
        if (part.next === 0) isDone = true
        else from = part.next
      }
    } catch (error) {
      failure = (error as Error).message
    }
    void invalidate(...STALE_USERS)
    if (rows.length > before.length) setKept(false)
    const rest = isDone ? null : { file, total, from, import_id }
    setStep({ kind: 'report', rows, error: failure ?? (isDone ? null : said.stopped), rest })
  }
  const savePasswords = (rows: readonly Row[]) => {
    const made = rows.filter((row) => row.password !== '').map((row) => csvRow([row.username, row.email, row.password]))
    const text = `\ufeff${csvRow([t.admin.userName, said.email, t.admin.password])}${made.join('')}`
    download(new Blob([text], { type: 'text/csv' }), 'passwords.csv')
    setKept(true)
  }
  const foot = () => {
    if (step.kind === 'report') {
      const { rest, rows } = step
      return rest ? (
        <>
          <Button onClick={close}>{t.common.close}</Button>
          <Button kind="primary" data-autofocus onClick={() => run(rest, rows)}>
            {said.goOn}
          </Button>
        </>
      ) : (
        <Button kind="primary" data-autofocus onClick={close}>
          {said.done}
        </Button>
      )
    }
    if (step.kind === 'running')
      return (
        <Button
          onClick={() => {
            stopped.current = true
          }}
        >
          {said.stop}
        </Button>
      )
    const cancel = (
      <Button data-cancel onClick={onClose}>
        {t.common.cancel}
      </Button>
    )
    if (step.kind !== 'preview') return cancel
    const count = countOf(step.answer.rows, 'new')
    return (
      <>
        {cancel}
        <Button kind="primary" disabled={count === 0} onClick={() => run(wholeOf(step.file, step.answer.total), [])}>
          {said.importCount(count)}
        </Button>
      </>
    )
  }
  return (
    <Dialog title={said.importTitle} size="l" fields={4} busy={step.kind === 'running'} onClose={close} foot={foot()}>
      {step.kind === 'choose' && (
        <div className="import-users-choose">
          <Icon of={FileSpreadsheet} />
          <p>{said.importLead}</p>
          <p className="o-hint">{said.importBounds(USER_LIST_ROWS, USER_LIST_BYTES / MB)}</p>
          <Button data-autofocus onClick={() => field.current?.click()}>
            {said.choose}
          </Button>
          <input
            ref={field}
            type="file"
            hidden
            aria-label={said.choose}
            accept=".csv,.tsv,.txt"
            onChange={(event) => {
              void read(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {step.error && (
            <Notice kind="danger" alert>
              {step.error}
            </Notice>
          )}
        </div>
      )}
      {step.kind === 'reading' && (
        <p role="status">
          <Ring /> {said.reading}
        </p>
      )}
      {step.kind === 'preview' && <Preview answer={step.answer} />}
      {step.kind === 'running' && (
        <div role="status" className="import-users-running">
          <p>{said.progress(step.rows.length, step.total)}</p>
          <progress max={step.total} value={step.rows.length} aria-label={said.importTitle} />
        </div>
      )}
      {step.kind === 'report' && (
        <>
          <p role="status">
            <b>{said.made(countOf(step.rows, 'made'))}</b>
          </p>
          {step.error && (
            <Notice kind="warn" alert>
              {step.error}
            </Notice>
          )}
          {hasPasswords && (
            <Notice
              kind="warn"
              actions={
                <Button size="s" icon={Download} onClick={() => savePasswords(step.rows)}>
                  {said.downloadPasswords}
                </Button>
              }
            >
              {said.passwordsOnce}
            </Notice>
          )}
          <ListedUsers rows={step.rows} />
        </>
      )}
    </Dialog>
  )
}

function Preview({ answer }: { answer: Answer }) {
  const said = useTexts().adminUsers
  const { rows, sends_links } = answer
  const [made, exist, bad] = [countOf(rows, 'new'), countOf(rows, 'exists'), countOf(rows, 'bad')]
  const fresh = rows.filter((row) => row.result === 'new' && row.has_password === 0)
  const getsLink = (row: Row) => sends_links === 1 && row.email !== ''
  return (
    <>
      <p role="status">
        <b>{said.found(made, exist, bad)}</b>
      </p>
      {fresh.some(getsLink) && <p className="o-hint">{said.linksNote}</p>}
      {!fresh.every(getsLink) && <p className="o-hint">{said.passwordsNote}</p>}
      {exist + bad > 0 && <p className="o-hint">{said.skippedNote}</p>}
      <ListedUsers rows={rows} />
    </>
  )
}
