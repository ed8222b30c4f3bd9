import type { ReactNode } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BinPage } from './bin-rows.ts'

/** A page of the recycle bin with its text. */
export type BinnedPage = Output<'recycle/info'>

/**
 * Previews a page of the recycle bin.
 * @param props.draw draws the text of the page
 * @param props.onRestore undefined when pages may not be restored
 */
export function PreviewDialog(props: {
  page: BinPage
  draw: (page: BinnedPage) => ReactNode
  onRestore: (() => void) | undefined
  onClose: () => void
}) {
  const { page, draw, onRestore, onClose } = props
  const t = useTexts()
  const { item_id, page_id } = page
  const text = useCall('recycle/info', { item_id, page_id }, { staleTime: 0 })
  return (
    <Dialog
      title={page.page_title}
      size="l"
      onClose={onClose}
      fields={4}
      foot={
        <>
          <Button data-cancel onClick={onClose}>
            {t.common.close}
          </Button>
          {onRestore && (
            <Button kind="primary" onClick={onRestore}>
              {t.recycle.restore}
            </Button>
          )}
        </>
      }
    >
      {text.data ? (
        <article className="recycle-preview">
          <p className="o-muted">{t.recycle.savedBy(text.data.author_username, text.data.addtime.slice(0, 16))}</p>
          {text.data.page_html.trim() ? draw(text.data) : <p className="o-muted">{t.recycle.previewEmpty}</p>}
        </article>
      ) : text.error ? (
        <LoadFailed message={text.error.message} busy={text.isFetching} onRetry={text.refetch} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}
