import type { ReactNode } from 'react'
import { useStored } from '#web/lib/use-stored.ts'
import './item-frame.css'

const FULL_KEY = 'octavo-full-page' // also read by web/public/before-paint.js

/** Whether pages are read without tree and contents beside them; remembered. */
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
 * The frame of an item: header above, tree at the left, page at the right. `data-full-page` at the root of the document takes the tree
 * away in windows that would show it beside the page. While the drawer of narrow windows is open, everything else is inert.
 */
export function ItemFrame(props: {
  header: ReactNode
  /** Left out for an item without a tree. */
  side?: ReactNode
  drawer: boolean
  /** What lies behind all of it. */
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
