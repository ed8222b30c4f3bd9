import { USER_GROUP } from '#shared/kinds.ts'
import { QuotaTable } from '#web/features/quota/quota-table.tsx'
import { AppHeader, GuestHeader } from '#web/features/shell/header.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** `/prices`: the limits of an account. They are the same for all accounts of a site. */
export default function PricesScreen() {
  const t = useTexts()
  const { user } = useSession()
  const isAdmin = user?.groupid === USER_GROUP.admin
  const quota = useCall('common/quota', {}, { staleTime: 0 })
  useTitle(t.quota.title)
  return (
    <>
      {user ? <AppHeader /> : <GuestHeader />}
      <main id="main" className="quota" tabIndex={-1}>
        <div>
          <h1>{t.quota.title}</h1>
          <p>{user ? t.quota.lead : t.quota.leadGuest}</p>
        </div>
        {quota.data ? (
          <QuotaTable quota={quota.data} isGuest={!user} isAdmin={isAdmin} />
        ) : quota.error ? (
          <LoadFailed message={quota.error.message} onRetry={quota.refetch} />
        ) : (
          <Skeleton lines={8} />
        )}
        <section>
          <h2>{t.quota.raiseTitle}</h2>
          <p>{isAdmin ? t.quota.raiseBody : t.quota.raiseAsk}</p>
          {isAdmin && (
            <p className="quota-command">
              <code>{t.quota.raiseCommand}</code>
              <CopyButton size="s" text={t.quota.raiseCommand} />
            </p>
          )}
        </section>
      </main>
    </>
  )
}
