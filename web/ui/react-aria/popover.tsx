import type { ReactNode, RefObject } from 'react'
import { Popover as AriaPopover, Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useBack } from '#web/lib/use-back.ts'
import { PHONE, useMedia } from '#web/lib/use-media.ts'
import { AriaProvider } from './aria-provider.tsx'
import './popover.css'

/** A small panel beside an element; on phones a drawer at the bottom. Render it while it should be open. */
export function Popover(props: {
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  align?: 'start' | 'end'
  children: ReactNode
}) {
  const { label, anchor, onClose, align = 'start', children } = props
  const phone = useMedia(PHONE)
  useBack(onClose)
  const onOpenChange = (open: boolean) => {
    if (!open) onClose()
  }
  const body = (
    <Dialog className={phone ? 'o-sheet-body' : 'o-popover-body'} aria-label={label}>
      {children}
    </Dialog>
  )
  return (
    <AriaProvider>
      {phone ? (
        <ModalOverlay className="o-sheet-scrim" isOpen isDismissable onOpenChange={onOpenChange}>
          <Modal className="o-sheet">{body}</Modal>
        </ModalOverlay>
      ) : (
        <AriaPopover
          className="o-popover"
          isOpen
          onOpenChange={onOpenChange}
          triggerRef={anchor}
          placement={align === 'end' ? 'bottom end' : 'bottom start'}
          offset={4}
          containerPadding={8}
        >
          {body}
        </AriaPopover>
      )}
    </AriaProvider>
  )
}
