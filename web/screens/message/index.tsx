import { Link, useSearchParams } from 'react-router'
import { AnnouncementList } from '../../features/message/announcement-list.tsx'
import { BrowserNoticesButton } from '../../features/message/browser-notices-button.tsx'
import { RemindList } from '../../features/message/remind-list.tsx'
import { AppHeader } from '../../features/shell/header.tsx'
import { useTexts } from '../../lib/locale.tsx'
import { useRequireUser } from '../../lib/use-require-user.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useUnread } from '../../lib/use-unread.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../ui/tabs.css'

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
        {!user ? <Skeleton lines={6} /> : tab === 'remindList' ? <RemindList /> : <AnnouncementList user={user} />}
      </main>
    </>
  )
}
