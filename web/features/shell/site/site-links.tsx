import { Download, Grid3x3, MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useLocaleFeature } from '#web/lib/locale-features.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'

/**
 * Links in the header that the administrator has configured: feedback, and in the Chinese interface the client and other products.
 */
export function SiteLinks() {
  const t = useTexts().site
  const site = useCall('common/homePageSetting', {}, { staleTime: Number.POSITIVE_INFINITY }).data
  const hasClient = useLocaleFeature('clientDownload')
  const hasProducts = useLocaleFeature('moreProducts')
  const [isAsked, ask] = useState(false)
  if (!site) return null
  const { feedback_url, client_url, more_products } = site
  const products = more_products.map(({ name, url }, index) => ({ id: `${index}`, label: name, to: url }))
  return (
    <>
      {feedback_url && <IconButton icon={MessageSquareWarning} label={t.feedback} onClick={() => ask(true)} />}
      {hasClient && client_url && (
        <a
          href={client_url}
          target="_blank"
          rel="noopener noreferrer"
          {...tip(t.clientDownload)}
          aria-label={t.clientDownload}
          className={iconButtonClass({})}
        >
          <Icon of={Download} />
        </a>
      )}
      {hasProducts && products.length > 0 && (
        <MenuIconButton icon={Grid3x3} label={t.moreProducts} groups={[{ actions: products }]} />
      )}
      {isAsked && <FeedbackDialog url={feedback_url} onClose={() => ask(false)} />}
    </>
  )
}
