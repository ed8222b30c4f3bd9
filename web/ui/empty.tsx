import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './empty.css'

/** The drawing of a printed sheet with its folds; one of its eight leaves is highlighted. */
function Sheet() {
  return (
    <svg
      width="136"
      height="76"
      viewBox="0 0 136 76"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <rect x="12.75" y="6.75" width="110.5" height="62.5" rx="4" />
      <path strokeDasharray="4 4" d="M68 7v62M13 38h110M40.5 7v62M95.5 7v62" />
      <path className="o-empty-leaf" strokeWidth="2" d="M95.5 38.5h27.5v27a4 4 0 0 1-4 4H95.5z" />
    </svg>
  )
}

/** An empty state: what this place is for, and the next step. `title` is a heading, of level 2 by default. */
export function Empty(props: {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  drawing?: boolean
  level?: 1 | 2 | 3
  className?: string
}) {
  const { title, children, actions, drawing = true, level = 2, className } = props
  const Heading = `h${level}` as const
  return (
    <div className={classNames('o-empty', className)}>
      {drawing && <Sheet />}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="o-empty-actions">{actions}</div>}
    </div>
  )
}
