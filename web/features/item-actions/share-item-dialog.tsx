import { useTexts } from '#web/lib/locale.tsx'
import { wholeAddress } from '#web/lib/site.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { QrCode, ShareLink } from '#web/ui/share-link.tsx'
import type { ActionItem } from './item-actions.ts'

/** The link of an item, also as a QR code, and who may open it. */
export function ShareItemDialog({ item, onClose }: { item: ActionItem; onClose: () => void }) {
  const t = useTexts()
  const link = wholeAddress(paths.item(item.item_domain || item.item_id))
  return (
    <Dialog title={t.itemActions.shareTitle(item.item_name)} onClose={onClose}>
      <div className="o-stack">
        <ShareLink
          label={t.itemActions.shareLink}
          link={link}
          hint={item.is_private ? t.itemActions.sharePrivate : t.itemActions.shareOpen}
        />
        <QrCode link={link} />
      </div>
    </Dialog>
  )
}
