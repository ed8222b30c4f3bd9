import { Bell as BellIcon } from 'lucide-react'
import { useTexts } from '#web/lib/locale.tsx'
import { useUnread } from '#web/lib/use-unread.ts'
import { paths } from '#web/paths.ts'
import { IconLink } from '#web/ui/icon-button.tsx'

/** The link to the notices, with a dot when there are unread ones. With `seldom` phones show it only then. For logged-in users. */
export function Bell({ seldom }: { seldom?: boolean }) {
  const t = useTexts()
  const { remind, announce } = useUnread()
  const fresh = remind || announce
  return (
    <IconLink
      icon={BellIcon}
      dot={fresh}
      className={seldom && !fresh ? 'o-wide-640' : ''}
      label={fresh ? t.message.titleNew : t.message.title}
      to={paths.notices(announce && !remind ? 'announcementList' : undefined)}
    />
  )
}
