import { Archive } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { invalidate, useCall, useSend } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime } from '#web/lib/time.ts'
import { OperationView } from '#web/parts/operation/operation-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDraft } from './setting-card.tsx'

type Info = Output<'adminBackup/getList'>

/** How often a backup of another person or of the schedule is checked, in milliseconds. */
const LOOK_MS = 3000

const reload = () => void invalidate('adminBackup/getList')

/** The backups of the site, and a button for another one. */
export function Backups() {
  const said = useTexts().siteSettings.backups
  const { changes } = useDraft()
  const [mine, setMine] = useState<number>()
  const { data, error, refetch } = useCall(
    'adminBackup/getList',
    {},
    {
      staleTime: 0,
      refetchInterval: LOOK_MS,
      refetchWhile: ({ running }) => running !== null,
    },
  )
  const start = useSend('adminBackup/make', { invalidates: ['adminBackup/getList'] })
  if (!data) return error ? <LoadFailed message={error.message} onRetry={refetch} /> : null
  const running = data.running
  const shown = running?.is_mine ? running.operation_id : mine
  return (
    <div className="setting-try">
      <h3>{said.title}</h3>
      <p className="o-hint">
        {said.folder} <code>{data.folder}</code>
      </p>
      {data.last_error !== '' && <Notice kind="danger">{said.failed(data.last_error)}</Notice>}
      {data.problem !== '' && <Notice kind="danger">{said.unreadable(data.problem)}</Notice>}
      {running && !running.is_mine && <p role="status">{said.others(running.done, running.total)}</p>}
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
            onClick={() => start.mutate({}, { onSuccess: ({ operation_id }) => setMine(operation_id) })}
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
      <BackupList info={data} />
    </div>
  )
}

function Made({ result }: { result: unknown }) {
  const said = useTexts().siteSettings.backups
  const made = result as { name: string; bytes: number; missing: number; damaged: number } | null
  if (!made) return null
  return (
    <>
      <p>{said.made(made.name, fileSize(made.bytes))}</p>
      {made.missing + made.damaged > 0 && <Notice kind="warn">{said.gaps(made.missing, made.damaged)}</Notice>}
    </>
  )
}

function BackupList({ info: { list, total, problem, folder } }: { info: Info }) {
  const said = useTexts().siteSettings.backups
  const { tag } = useLocale()
  const [newest] = list
  if (!newest) return problem === '' ? <p className="o-hint">{said.none}</p> : null
  return (
    <>
      <ul className="setting-backups">
        {list.map(({ name, made, bytes, is_encrypted }) => (
          <li key={name}>
            <span>
              <b>{fullTime(made, tag)}</b> {fileSize(bytes)}
              {is_encrypted && ` · ${said.encrypted}`}
            </span>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      {total > list.length && <p className="o-hint">{said.more(total - list.length)}</p>}
      <p className="o-hint">{said.restore}</p>
      <pre className="setting-backups-command">
        <code>{`npm run octavo -- restore ${folder}/${newest.name}`}</code>
      </pre>
    </>
  )
}
