import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A part of the overview: its name, a fact beside it, and its content. */
export function Panel(props: {
  id?: string
  title: string
  fact?: ReactNode
  end?: ReactNode
  className?: string
  children: ReactNode
}) {
  const { id, title, fact, end, className, children } = props
  const heading = useId()
  return (
    <section id={id} className={classNames('o-panel overview-panel', className)} aria-labelledby={heading}>
      <div className="overview-head">
        <h2 id={heading}>{title}</h2>
        {fact !== undefined && <span className="o-muted o-num">{fact}</span>}
        {end}
      </div>
      {children}
    </section>
  )
}
