import { type CSSProperties, type ReactNode, useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'
import './item-frame.css'

const FULL_KEY = 'octavo-full-page'

/** Whether pages are read without tree and contents beside them; remembered. */
export function useFullPage(): { on: boolean; set: (on: boolean) => void } {
  const [on, setOn] = useState(() => readStored(FULL_KEY) === '1')
  return {
    on,
    set: (next) => {
      setOn(next)
      writeStored(FULL_KEY, next ? '1' : null)
    },
  }
}

/**
 * The frame of an item: header above, tree at the left, page at the right. While the drawer of narrow windows is open, everything else
 * is inert.
 */
export function ItemFrame(props: {
  header: ReactNode
  /** Left out for an item without a tree. */
  side?: ReactNode
  /** Without the tree, in windows that would show it beside the page. */
  full: boolean
  drawer: boolean
  width: number
  children: ReactNode
}) {
  const { header, side, full, drawer, width, children } = props
  return (
    <div className="item-frame" data-full={full || undefined} style={{ '--o-tree': `${width}px` } as CSSProperties}>
      <div className="item-frame-part" inert={drawer}>
        {header}
      </div>
      <div className="item-frame-body" data-side={side ? '' : undefined}>
        {side}
        <div className="item-frame-part" inert={drawer}>
          {children}
        </div>
      </div>
    </div>
  )
}
