import type { Output } from '#shared/api/index.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime, timeAgo } from '#web/lib/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { tip } from '#web/ui/tooltip.tsx'
import { deviceOf } from './device.ts'

type Session = Output<'user/sessionList'>[number]

/** The sessions of the user. One of the others, or all of them, can be ended. */
export function Sessions() {
  const t = useTexts()
  const { tag } = useLocale()
  const query = useCall('user/sessionList', {}, { staleTime: 0 })
  const revoke = useSend('user/revokeSession', {
    invalidates: ['user/sessionList'],
    onSuccess: (_, { id }) => toast(id ? t.account.ended : t.account.endedAll),
    onError: toastError,
  })
  const deviceName = (session: Session) => {
    const { browser, system } = deviceOf(session.user_agent)
    if (browser && system) return t.account.deviceOn(browser, system)
    return browser || system || session.user_agent.slice(0, 40) || t.account.unknownDevice
  }
  const time = (seconds: number) => (
    <time dateTime={new Date(seconds * 1000).toISOString()} {...tip(fullTime(seconds, tag))}>
      {timeAgo(seconds, tag, t.account.justNow)}
    </time>
  )
  const endAll = async () => {
    const { endAllTitle, endAllBody } = t.account
    if (await confirm({ title: endAllTitle, body: endAllBody, action: t.account.endAll, danger: true }))
      revoke.mutate({ id: 0 })
  }
  const columns: readonly Column<Session>[] = [
    {
      id: 'device',
      head: t.account.device,
      cell: (session) => (
        <span className="account-device">
          <span {...tip(session.user_agent)}>{deviceName(session)}</span>
          {session.is_current === 1 && <Badge kind="accent">{t.account.current}</Badge>}
        </span>
      ),
    },
    { id: 'address', head: t.account.address, cell: (session) => session.ip || '–' },
    { id: 'begun', head: t.account.begun, cell: (session) => time(session.addtime) },
    { id: 'used', head: t.account.lastUsed, cell: (session) => time(session.last_used) },
    {
      id: 'end',
      head: t.account.end,
      hideHead: true,
      end: true,
      cell: (session) =>
        session.is_current === 1 ? null : (
          <Button
            size="s"
            kind="danger-quiet"
            aria-label={t.account.endOne(deviceName(session))}
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ id: session.id })}
          >
            {t.account.end}
          </Button>
        ),
    },
  ]
  const others = query.data?.some((session) => session.is_current === 0)
  return (
    <section>
      <div className="account-sessions-head">
        <div>
          <h2>{t.account.sessions}</h2>
          <p className="account-lead">{t.account.sessionsBody}</p>
        </div>
        {others && (
          <Button kind="danger-quiet" onClick={endAll}>
            {t.account.endAll}
          </Button>
        )}
      </div>
      {query.data ? (
        <div className="o-panel">
          <DataTable label={t.account.sessions} columns={columns} rows={query.data} rowKey={(session) => session.id} />
        </div>
      ) : query.error ? (
        <LoadFailed message={query.error.message} onRetry={query.refetch} />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  )
}
