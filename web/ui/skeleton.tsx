import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { classNames } from './class-names.ts'
import './skeleton.css'

const DELAY_MS = 200

/** `true` once the component has been mounted for 200 ms. What loads faster shows no loading state. */
export function useDelayed(milliseconds: number = DELAY_MS): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return late
}

/** One grey box. Give it the size of the content that it stands for. */
export function Bone(props: { width?: CSSProperties['width']; height?: CSSProperties['height']; round?: boolean }) {
  return (
    <span
      className={classNames('o-bone', props.round && 'o-bone-round')}
      style={{ width: props.width, height: props.height }}
    />
  )
}

/**
 * Grey boxes in the shape of the content, shown after 200 ms. `lines` draws lines of text; for other shapes pass `<Bone>`s laid out
 * like the content. Screen readers hear "Loading".
 */
export function Skeleton(props: { lines?: number; children?: ReactNode; className?: string }) {
  const t = useTexts()
  const late = useDelayed()
  const { lines = 3, children, className } = props
  return (
    <div className={classNames('o-skeleton', className)} role="status" aria-label={t.common.loading} data-late={late}>
      {late &&
        (children ??
          Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
            <Bone key={line} width={line === 0 ? '40%' : line === lines - 1 ? '86%' : '100%'} />
          )))}
    </div>
  )
}
