import { ArrowRightLeft } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { invalidate, useCall, useSend } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { OperationView } from '#web/parts/operation/operation-view.tsx'
import { hasEnded } from '#web/parts/operation/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDraft } from './setting-card.tsx'

type Info = Output<'adminSetting/getFileMove'>
type Move = NonNullable<Info['move']>

const reload = () => void invalidate('adminSetting/getFileMove')

/** Moves the files of the site to another storage. People can read them meanwhile. Nothing on a site without an object storage. */
export function MoveFiles() {
  const said = useTexts().moveFiles
  const { data, error, refetch } = useCall('adminSetting/getFileMove', {}, { staleTime: 0 })
  if (!data) return error ? <LoadFailed message={error.message} onRetry={refetch} /> : null
  if (!data.has_s3 && data.s3.files === 0) return null
  const { move } = data
  const isOpen = move !== null && !hasEnded(move)
  return (
    <div className="setting-try">
      <h3>{said.title}</h3>
      <p className="o-hint">{said.lead}</p>
      <p>
        {said.local(data.local.files, fileSize(data.local.bytes))}
        <br />
        {said.s3(data.s3.files, fileSize(data.s3.bytes))}
      </p>
      {isOpen && <Running move={move} />}
      {!isOpen && move && <Last move={move} />}
      {!isOpen && <Start info={data} />}
    </div>
  )
}

function Start({ info }: { info: Info }) {
  const said = useTexts().moveFiles
  const { changes } = useDraft()
  const start = useSend('adminSetting/moveFiles', { invalidates: ['adminSetting/getFileMove'] })
  const begin = async (to: 'local' | 's3') => {
    const { files, bytes } = to === 's3' ? info.local : info.s3
    const body = said.confirmBody(files, fileSize(bytes))
    if (await confirm({ title: said.confirmTitle[to], body, action: said.start[to] })) start.mutate({ to })
  }
  const ways = (['s3', 'local'] as const).filter((to) =>
    to === 's3' ? info.has_s3 && info.local.files > 0 : info.s3.files > 0,
  )
  return (
    <>
      <div className="setting-try-actions">
        {ways.map((to) => (
          <Button
            key={to}
            icon={ArrowRightLeft}
            busy={start.isPending}
            disabled={changes > 0}
            onClick={() => void begin(to)}
          >
            {said.start[to]}
          </Button>
        ))}
      </div>
      {ways[0] && info.kind !== ways[0] && <p className="o-hint">{said.newFiles[info.kind]}</p>}
      {start.error && (
        <Notice kind="danger" alert>
          {start.error.message}
        </Notice>
      )}
    </>
  )
}

function Running({ move }: { move: Move }) {
  const said = useTexts().moveFiles
  if (move.is_mine) return <OperationView operation_id={move.operation_id} onEnd={reload} />
  return <p role="status">{said.others(move.done, move.total)}</p>
}

function Last({ move }: { move: Move }) {
  const said = useTexts().moveFiles
  if (move.state === 'cancelled') return <p role="status">{said.stopped(move.done, move.total)}</p>
  if (!move.is_mine) return null
  return (
    <OperationView operation_id={move.operation_id}>
      {(operation) => <Report result={operation.result} />}
    </OperationView>
  )
}

function Report({ result }: { result: unknown }) {
  const said = useTexts().moveFiles
  const report = result as { moved: number; bytes: number; many_bad: number; bad: Bad[] } | null
  if (!report) return null
  return (
    <>
      <p>{said.moved(report.moved, fileSize(report.bytes))}</p>
      {report.many_bad > 0 && (
        <Notice kind="warn">
          {said.bad(report.many_bad)}
          <ul>
            {report.bad.map((file) => (
              <li key={file.file_id}>
                {file.display_name}: {said.problems[file.problem]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

interface Bad {
  file_id: number
  display_name: string
  problem: 'missing' | 'damaged'
}
