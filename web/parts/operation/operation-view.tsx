import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Output } from '#shared/api/index.ts'
import { type ApiError, useSend } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { timeUntil } from '#web/lib/time.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastError } from '#web/ui/toast.ts'
import { hasEnded, useOperation } from './use-operation.ts'
import './operation.css'
import { inBrowser } from '#web/lib/site.ts'

type Operation = Output<'operation/info'>

interface Props {
  operation_id: number
  /** Called once if it ends while it is shown. */
  onEnd?: (operation: Operation) => void
  /** The screen says itself that leaving stops nothing. */
  isBrief?: boolean
  /** The result of the kind, such as a report. */
  children?: (operation: Operation) => ReactNode
}

/** An operation: what it does now, how far it is, and at its end the result or what to do. Leaving the screen stops nothing. */
export function OperationView({ operation_id, onEnd, isBrief = false, children }: Props) {
  const { query, secondsLeft } = useOperation(operation_id, onEnd)
  const { data } = query
  if (!data) return query.error ? <Failed error={query.error} retry={query.refetch} /> : <Skeleton lines={3} />
  return (
    <div className="operation">
      {hasEnded(data) ? (
        <End operation={data} />
      ) : (
        <Progress operation={data} secondsLeft={secondsLeft} isBrief={isBrief} />
      )}
      {hasEnded(data) && children?.(data)}
    </div>
  )
}

const Failed = ({ error, retry }: { error: ApiError; retry: () => unknown }) => (
  <LoadFailed message={error.message} onRetry={retry} />
)

function Progress(props: { operation: Operation; secondsLeft: number | undefined; isBrief: boolean }) {
  const { operation, secondsLeft, isBrief } = props
  const t = useTexts()
  const said = t.operation
  const { tag } = useLocale()
  const { operation_id, kind, step, done, total, is_stopping } = operation
  const cancel = useSend('operation/cancel', { invalidates: ['operation/info', 'operation/list'], onError: toastError })
  return (
    <>
      <p className="operation-step">
        <span role="status">{is_stopping ? said.stopping : said.steps[step]}</span>
        {total > 0 && <span className="o-muted o-num">{said.count(done, total)}</span>}
        {secondsLeft !== undefined && (
          <span className="o-muted">{said.left(timeUntil(secondsLeft, tag, said.soon))}</span>
        )}
      </p>
      {/* Without a value the bar only says that something happens. */}
      <progress aria-label={said.kinds[kind]} {...(total > 0 && { max: total, value: Math.min(done, total) })} />
      <p className="operation-foot">
        <span className="o-hint">{!isBrief && said.leaveHint}</span>
        <Button
          size="s"
          busy={cancel.isPending || is_stopping}
          onClick={() => cancel.mutate({ operation_id })}
          aria-label={said.cancelOne(said.kinds[kind])}
        >
          {t.common.cancel}
        </Button>
      </p>
    </>
  )
}

function End({ operation }: { operation: Operation }) {
  const said = useTexts().operation
  const { operation_id, kind, state, error_message, file_name, file_size } = operation
  if (state === 'failed')
    return (
      <Notice kind="danger" alert>
        {error_message}
      </Notice>
    )
  // What has come over of a site stays, and the next move continues.
  const cancelled = kind === 'site_move' ? said.states.cancelled : said.cancelledBody
  if (state === 'cancelled') return <p role="status">{cancelled}</p>
  return (
    <p className="operation-step">
      <span role="status">{said.states.done}</span>
      {file_name && <ResultLink operation_id={operation_id} name={file_name} size={file_size} />}
    </p>
  )
}

/** The address of the file that an operation has made. */
export const resultAddress = (operation_id: number): string =>
  inBrowser(`/api/operation/result?operation_id=${operation_id}`)

/** The link to the file that an operation has made. */
export function ResultLink({ operation_id, name, size }: { operation_id: number; name: string; size: number }) {
  const said = useTexts().operation
  return (
    <a className={buttonClass({ size: 's' })} href={resultAddress(operation_id)} download={name}>
      <Icon of={Download} />
      <span className="o-button-label">{said.fetch(name, fileSize(size))}</span>
    </a>
  )
}
