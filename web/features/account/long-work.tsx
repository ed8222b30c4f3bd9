import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { invalidate, useCall } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime, timeAgo } from '#web/lib/time.ts'
import { operationAddress } from '#web/parts/operation/operation-address.ts'
import { OperationView, ResultLink } from '#web/parts/operation/operation-view.tsx'
import { hasEnded } from '#web/parts/operation/use-operation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import './long-work.css'

type Operation = Output<'operation/list'>['list'][number]

/** The imports, exports and other long work of the user, newest first. Nothing for a user without any. */
export function LongWork() {
  const said = useTexts().operation
  const { data } = useCall('operation/list', { count: 10 }, { staleTime: 0 })
  if (!data || data.list.length === 0) return null
  return (
    <section id="operations">
      <h2>{said.title}</h2>
      <ul className="o-panel long-work" aria-label={said.title}>
        {data.list.map((operation) => (
          <li key={operation.operation_id}>
            <Head operation={operation} />
            {hasEnded(operation) ? (
              <Ended operation={operation} />
            ) : (
              <OperationView
                operation_id={operation.operation_id}
                onEnd={() => void invalidate('operation/list', 'message/getUnread')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head({ operation }: { operation: Operation }) {
  const t = useTexts()
  const { tag } = useLocale()
  const { kind, title, state, addtime } = operation
  const address =
    hasEnded(operation) && state !== 'cancelled' && kind !== 'storage_move' ? operationAddress(operation) : ''
  return (
    <p className="long-work-head">
      <b>{t.operation.kinds[kind]}</b>
      {title &&
        (address ? (
          <Link className="o-link long-work-title" to={address}>
            {title}
          </Link>
        ) : (
          <span className="long-work-title">{title}</span>
        ))}
      <Badge kind={state === 'failed' ? 'danger' : state === 'running' ? 'accent' : 'neutral'}>
        {t.operation.states[state]}
      </Badge>
      <time dateTime={new Date(addtime * 1000).toISOString()} {...tip(fullTime(addtime, tag))}>
        {timeAgo(addtime, tag, t.account.justNow)}
      </time>
    </p>
  )
}

function Ended({ operation }: { operation: Operation }) {
  const { operation_id, error_message, file_name, file_size } = operation
  if (error_message) return <p className="o-hint">{error_message}</p>
  return file_name ? <ResultLink operation_id={operation_id} name={file_name} size={file_size} /> : null
}
