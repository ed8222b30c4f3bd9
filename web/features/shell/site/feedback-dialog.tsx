import { ExternalLink } from 'lucide-react'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import './feedback-dialog.css'

/**
 * Explains where to report problems and wishes, and what a good report contains.
 * @param props.url the issue tracker
 */
export function FeedbackDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTexts().site
  const version = useCall('common/version').data?.version
  return (
    <Dialog title={t.title} onClose={onClose} className="feedback">
      <p>{t.body}</p>
      <ul>
        {t.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {version && <p className="o-hint">{t.version(version)}</p>}
      <a className={buttonClass({ kind: 'primary' })} href={url} target="_blank" rel="noopener noreferrer">
        <Icon of={ExternalLink} />
        {t.open}
      </a>
    </Dialog>
  )
}
