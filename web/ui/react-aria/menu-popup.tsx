import { Check } from 'lucide-react'
import { useRef } from 'react'
import { Dialog, Header, Menu, MenuItem, MenuSection, Modal, ModalOverlay, Popover } from 'react-aria-components'
import { useBack } from '#web/lib/use-back.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { PHONE, useMedia } from '#web/lib/use-media.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { MenuAction, MenuGroup, MenuPopupProps } from '#web/ui/menu.tsx'
import { AriaProvider } from './aria-provider.tsx'
import './return-focus.ts'
import './menu-popup.css'
import './popover.css'

const GAP = 4

function Row({ action }: { action: MenuAction }) {
  const away = action.to !== undefined && /^https?:/i.test(action.to)
  return (
    <MenuItem
      id={action.id}
      textValue={action.label}
      href={action.to}
      target={away ? '_blank' : undefined}
      rel={away ? 'noreferrer' : undefined}
      isDisabled={action.disabled}
      onAction={action.run && (() => void action.run?.())}
      className={classNames('o-menu-item', action.danger && 'o-menu-danger')}
    >
      {action.icon && <Icon of={action.icon} />}
      <span className="o-menu-label" lang={action.lang}>
        {action.label}
      </span>
      {action.shortcut && <kbd className="o-kbd">{action.shortcut}</kbd>}
      {action.checked && <Icon of={Check} className="o-menu-tick" />}
    </MenuItem>
  )
}

function Group({ group }: { group: MenuGroup }) {
  const choice = group.actions.some((action) => action.checked !== undefined)
  return (
    <MenuSection
      className="o-menu-group"
      aria-label={group.title}
      selectionMode={choice ? 'single' : undefined}
      selectedKeys={choice ? group.actions.filter((action) => action.checked).map((action) => action.id) : undefined}
      shouldCloseOnSelect
    >
      {group.title && <Header className="o-menu-title">{group.title}</Header>}
      {group.actions.map((action) => (
        <Row key={action.id} action={action} />
      ))}
    </MenuSection>
  )
}

/** The open menu itself; `../menu.tsx` loads it on demand. */
export function MenuPopup({ label, groups, anchor, onClose, byKey, align = 'start' }: MenuPopupProps) {
  const phone = useMedia(PHONE)
  const point = useRef<HTMLSpanElement>(null)
  const isPoint = 'x' in anchor
  // A row may remove the element at which the menu opened before the menu closes. Then there is no element to return the focus to.
  const close = useLatest(onClose)
  useBack(onClose)
  const menu = (
    <Menu
      className="o-menu"
      aria-label={label}
      autoFocus={byKey ? 'first' : true}
      onClose={() => close.current()}
      shouldFocusWrap
    >
      {groups
        .filter((group) => group.actions.length > 0)
        .map((group) => (
          <Group key={group.actions[0]?.id} group={group} />
        ))}
    </Menu>
  )
  const onOpenChange = (open: boolean) => {
    if (!open) close.current()
  }
  return (
    <AriaProvider>
      {isPoint && (
        <span ref={point} className="o-menu-point" style={{ left: anchor.x, top: anchor.y }} aria-hidden="true" />
      )}
      {phone ? (
        <ModalOverlay className="o-sheet-scrim" isOpen isDismissable onOpenChange={onOpenChange}>
          <Modal className="o-sheet">
            <Dialog className="o-sheet-body" aria-label={label}>
              {menu}
            </Dialog>
          </Modal>
        </ModalOverlay>
      ) : (
        <Popover
          className="o-popover o-menu-popover"
          aria-label={label}
          isOpen
          onOpenChange={onOpenChange}
          triggerRef={isPoint ? point : anchor}
          placement={align === 'end' ? 'bottom end' : 'bottom start'}
          offset={isPoint ? 0 : GAP}
          containerPadding={8}
        >
          {menu}
        </Popover>
      )}
    </AriaProvider>
  )
}
