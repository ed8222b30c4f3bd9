import { Archive } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { invalidate, useCall, useSend } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { OperationView } from '#web/parts/operation/operation-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toastError } from '#web/ui/toast.ts'
import { BackupList } from './backup-list.tsx'
import { useDraft } from './setting-card.tsx'

type Info = Output<'adminBackup/getList'>

/** How often the backups are asked for while one is made or checked, in milliseconds. */
const LOOK_MS = 3000

const reload = () => void invalidate('adminBackup/getList')

/** The backups of the site: what is there, checks of them, and one more at once. */
export function Backups() {
  const said = useTexts().siteSettings.backups
  const { changes } = useDraft()
  const [made, setMade] = useState<number>()
  const [checked, setChecked] = useState<number>()
  const { data, error, refetch } = useCall(
    'adminBackup/getList',
    {},
    {
      staleTime: 0,
      refetchInterval: LOOK_MS,
      refetchWhile: ({ running, checking }) => running !== null || checking !== null,
    },
  )
  const start = useSend('adminBackup/make', { invalidates: ['adminBackup/getList'] })
  const check = useSend('adminBackup/check', { invalidates: ['adminBackup/getList'], onError: toastError })
  if (!data) return error ? <LoadFailed message={error.message} onRetry={refetch} /> : null
  const { running, checking } = data
  const shown = running?.is_mine ? running.operation_id : made
  const shownCheck = checking?.is_mine ? checking.operation_id : checked
  return (
    <div className="setting-try">
      <h3>{said.title}</h3>
      <p className="o-hint">
        {data.to === 's3' ? said.s3 : said.folder} <code>{data.folder}</code>
      </p>
      <p className="o-hint">{data.has_passphrase ? said.sealed : said.open}</p>
      {data.last_error !== '' && <Notice kind="danger">{said.failed(data.last_error)}</Notice>}
      {data.problem !== '' && <Notice kind="danger">{said.unreadable(data.problem)}</Notice>}
      {running && !running.is_mine && (
        <OfOther one={running} text={said.others(running.done, running.total)} stop={said.stopBackup} />
      )}
      {shown !== undefined && (
        <OperationView operation_id={shown} onEnd={reload}>
          {(operation) => <Made result={operation.result} />}
        </OperationView>
      )}
      {!running && (
        <div className="setting-try-actions">
          <Button
            icon={Archive}
            busy={start.isPending}
            disabled={changes > 0}
            onClick={() => start.mutate({}, { onSuccess: ({ operation_id }) => setMade(operation_id) })}
          >
            {said.make}
          </Button>
        </div>
      )}
      {start.error && (
        <Notice kind="danger" alert>
          {start.error.message}
        </Notice>
      )}
      {checking && !checking.is_mine && (
        <OfOther one={checking} text={said.othersCheck(checking.done)} stop={said.stopCheck} />
      )}
      {shownCheck !== undefined && (
        <OperationView operation_id={shownCheck} onEnd={reload}>
          {(operation) => <Checked result={operation.result} />}
        </OperationView>
      )}
      <BackupList
        info={data}
        isBusy={checking !== null || check.isPending || changes > 0}
        onCheck={(name) => check.mutate({ name }, { onSuccess: ({ operation_id }) => setChecked(operation_id) })}
      />
    </div>
  )
}

/** A backup or a check that another administrator or the schedule began. Any administrator may stop it. */
function OfOther({ one, text, stop }: { one: NonNullable<Info['running']>; text: string; stop: string }) {
  const said = useTexts().siteSettings.backups
  const cancel = useSend('adminBackup/cancel', { invalidates: ['adminBackup/getList'], onError: toastError })
  return (
    <p className="setting-backups-running">
      <span role="status">{one.is_stopping ? said.stopping : text}</span>
      <Button
        size="s"
        busy={cancel.isPending || one.is_stopping}
        aria-label={stop}
        onClick={() => cancel.mutate({ operation_id: one.operation_id })}
      >
        {said.stop}
      </Button>
    </p>
  )
}

function Made({ result }: { result: unknown }) {
  const said = useTexts().siteSettings.backups
  const made = result as { name: string; bytes: number; missing: number; damaged: number } | null
  if (!made) return null
  return (
    <>
      <p>{said.made(made.name, fileSize(made.bytes))}</p>
      <Gaps {...made} />
    </>
  )
}

function Checked({ result }: { result: unknown }) {
  const said = useTexts().siteSettings.backups
  const found = result as
    | (Record<'name' | 'problem', string> & Record<'rows' | 'files' | 'missing' | 'damaged', number>)
    | null
  if (!found) return null
  const { name, problem, rows, files } = found
  if (problem !== '')
    return (
      <Notice kind="danger" alert>
        {said.bad(name, problem)}
      </Notice>
    )
  return (
    <>
      <p>{said.whole(name, rows, files)}</p>
      <Gaps {...found} />
    </>
  )
}

function Gaps({ missing, damaged }: { missing: number; damaged: number }) {
  const said = useTexts().siteSettings.backups
  return missing + damaged > 0 ? <Notice kind="warn">{said.gaps(missing, damaged)}</Notice> : null
}
