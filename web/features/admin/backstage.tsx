import {
  CreditCard,
  Gauge,
  Info,
  Layers,
  LogIn,
  Megaphone,
  Paperclip,
  ScrollText,
  Settings,
  Truck,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { USER_GROUP } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { type AdminRoom, paths } from '#web/paths.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { SideLayout } from '#web/ui/side-layout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './backstage.css'

function Refused() {
  const t = useTexts()
  useTitle(t.admin.refusedTitle)
  return (
    <main id="main" tabIndex={-1}>
      <Empty
        level={1}
        title={t.admin.refusedTitle}
        actions={
          <>
            <ButtonLink kind="primary" to={paths.items()}>
              {t.shell.goItems}
            </ButtonLink>
            <BackButton />
          </>
        }
      >
        {t.admin.refusedBody}
      </Empty>
    </main>
  )
}

/**
 * One of the rooms for site administrators, with links to the others. Redirects a guest to the login. Tells a user without the right so, and does not
 * draw `children`.
 */
export function Backstage({ room, children }: { room: AdminRoom; children: ReactNode }) {
  const t = useTexts()
  const { user } = useRequireUser()
  const facts = {
    index: [Gauge, t.overview.title],
    users: [Users, t.admin.users],
    items: [Layers, t.admin.items],
    attachments: [Paperclip, t.admin.attachments],
    announcements: [Megaphone, t.admin.announcements],
    'sign-in': [LogIn, t.signIn.title],
    plans: [CreditCard, t.plan.room],
    settings: [Settings, t.siteSettings.title],
    'move-in': [Truck, t.siteMove.title],
    audit: [ScrollText, t.audit.title],
    about: [Info, t.about.title],
  } as const
  useTitle(facts[room][1], t.shell.administration)
  if (user && user.groupid !== USER_GROUP.admin) return <Refused />
  const places = (Object.keys(facts) as AdminRoom[]).map((name) => ({
    to: paths.admin(name),
    icon: facts[name][0],
    label: facts[name][1],
  }))
  return (
    <SideLayout
      wide
      label={t.shell.administration}
      places={places}
      current={paths.admin(room)}
      before={<p className="o-nav-title">{t.shell.administration}</p>}
      className="backstage"
    >
      {user ? children : <Skeleton lines={6} />}
    </SideLayout>
  )
}

/** The head of a room: its name, a fact beside it, and its one action at the end. */
export function RoomHead({ title, fact, action }: { title: string; fact?: ReactNode; action?: ReactNode }) {
  return (
    <div className="backstage-head">
      <h1>{title}</h1>
      {fact !== undefined && <span className="o-muted o-num">{fact}</span>}
      <span className="o-grow" />
      {action}
    </div>
  )
}
