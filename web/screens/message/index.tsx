import { Link, useSearchParams } from 'react-router'
import { USER_GROUP } from '#shared/kinds.ts'
import { AnnouncementList } from '#web/features/message/announcement-list.tsx'
import { BrowserNoticesButton } from '#web/features/message/browser-notices-button.tsx'
import { RemindList } from '#web/features/message/remind-list.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useUnread } from '#web/lib/use-unread.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import '#web/ui/tabs.css'

/** `/message/index?dtab=remindList|announcementList`: the notices of the user. */
export default function MessageIndexScreen() {
  const t = useTexts()
  const { user } = useRequireUser()
  const [search] = useSearchParams()
  const unread = useUnread()
  const tab = search.get('dtab') === 'announcementList' ? 'announcementList' : 'remindList'
  const tabs = [
    { id: 'remindList', label: t.message.reminds, fresh: unread.remind },
    { id: 'announcementList', label: t.message.announcements, fresh: unread.announce },
  ] as const
  useTitle(t.message.title)
  return (
    <>
      <AppHeader />
      <main id="main" className="notices" tabIndex={-1}>
        <div className="notices-head">
          <h1>{t.message.title}</h1>
          <BrowserNoticesButton />
          {tab === 'announcementList' && user?.groupid === USER_GROUP.admin && (
            <ButtonLink to={paths.admin('announcements')}>{t.message.toWriting}</ButtonLink>
          )}
        </div>
        <nav className="o-tabs" aria-label={t.message.title}>
          {tabs.map(({ id, label, fresh }) => (
            <Link
              key={id}
              to={paths.notices(id)}
              replace
              className="o-tab"
              aria-current={tab === id ? 'page' : undefined}
            >
              {label}
              {fresh && <span className="notices-tab-dot" role="img" aria-label={t.message.isNew} />}
            </Link>
          ))}
        </nav>
        {!user ? <Skeleton lines={6} /> : tab === 'remindList' ? <RemindList /> : <AnnouncementList />}
      </main>
    </>
  )
}
