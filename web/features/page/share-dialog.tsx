import { useEffect, useRef, useState } from 'react'
import { call, updateCached, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { QrCode, ShareLink } from '#web/ui/share-link.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import './share-dialog.css'
import { wholeAddress } from '#web/lib/site.ts'

/**
 * The link of a page, also as a QR code. Editors also get the link that shows only this page to anyone who has it.
 * @param props.path the address of the page in its item
 * @param props.canShare whether the user may create and delete the link to this page alone
 * @param props.closed_item_id the item if nobody may write in it here. Its managers may still delete the link
 */
export function ShareDialog(props: {
  path: string
  page_id: number
  unique_key: string
  canShare: boolean
  closed_item_id?: number | undefined
  onClose: () => void
}) {
  const { path, page_id, unique_key, canShare, closed_item_id, onClose } = props
  const t = useTexts()
  const managed = useCall('item/detail', closed_item_id && unique_key ? { item_id: closed_item_id } : null)
  const canEnd = canShare || managed.data !== undefined
  const [busy, setBusy] = useState(false)
  const set = async (on: boolean) => {
    setBusy(true)
    try {
      const answer = await call('page/createSinglePage', { page_id, isCreateSiglePage: on ? 'true' : 'false' })
      const key = 'unique_key' in answer ? answer.unique_key : ''
      updateCached('page/info', { page_id }, (page) => ({ ...page, unique_key: key }))
      if (!on) toast(t.reader.shareEnded)
      if (!canShare) onClose()
    } catch (error) {
      toastError(error as Error)
    }
    setBusy(false)
  }
  const end = async () => {
    const yes = await confirm({
      title: t.reader.shareAloneEndTitle,
      body: t.reader.shareAloneEndBody,
      action: t.reader.shareAloneEnd,
      danger: true,
    })
    if (yes) await set(false)
  }
  const section = useRef<HTMLElement>(null)
  const shownKey = useRef(unique_key)
  useEffect(() => {
    if (shownKey.current === unique_key) return
    shownKey.current = unique_key
    // The pressed button has disappeared. Without a focus in the dialog, it would not get the Escape key.
    if (document.activeElement === document.body) section.current?.querySelector('button')?.focus()
  }, [unique_key])
  return (
    <Dialog title={t.reader.shareTitle} onClose={onClose} className="share">
      <ShareLink label={t.reader.shareLink} link={wholeAddress(path)} />
      <QrCode link={wholeAddress(path)} />
      {(canShare || (canEnd && unique_key)) && (
        <section ref={section} className="share-alone">
          <h3>{t.reader.shareAlone}</h3>
          <p className="o-hint">{t.reader.shareAloneHint}</p>
          {unique_key ? (
            <>
              <ShareLink label={t.reader.shareKeyLink} link={wholeAddress(paths.sharedPage(unique_key))} />
              <Button kind="danger-quiet" size="s" busy={busy} onClick={end}>
                {t.reader.shareAloneEnd}
              </Button>
            </>
          ) : (
            <Button busy={busy} onClick={() => set(true)}>
              {t.reader.shareMake}
            </Button>
          )}
        </section>
      )}
    </Dialog>
  )
}
