import type { ReactNode } from 'react'
import { useStored } from '#web/lib/use-stored.ts'
import './item-frame.css'

const FULL_KEY = 'octavo-full-page' // also read by web/public/before-paint.js

/** Whether pages are shown without the tree and the contents beside them, and its setter. The device remembers it. */
export function useFullPage(): { on: boolean; set: (on: boolean) => void } {
  const [stored, store] = useStored(FULL_KEY)
  return {
    on: stored === '1',
    set: (next) => {
      document.documentElement.toggleAttribute('data-full-page', next)
      store(next ? '1' : null)
    },
  }
}

/**
 * The frame of an item: header above, tree at the left, page at the right. The attribute `data-full-page` of the root element hides
 * the tree in wide windows. While the drawer of narrow windows is open, everything else is inert.
 */
export function ItemFrame(props: {
  header: ReactNode
  /** Left out for an item without a tree. */
  side?: ReactNode
  drawer: boolean
  /** The background behind everything. */
  ground?: ReactNode
  children: ReactNode
}) {
  const { header, side, drawer, ground, children } = props
  return (
    <div className="item-frame" data-side={side ? '' : undefined}>
      {ground}
      <div className="item-frame-part" inert={drawer}>
        {header}
      </div>
      <div className="item-frame-body">
        {side}
        <div className="item-frame-part" inert={drawer}>
          {children}
        </div>
      </div>
    </div>
  )
}
