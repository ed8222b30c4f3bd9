import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

export type { LucideIcon }

const SIZES = { s: 14, m: 16, l: 20 } as const

/**
 * A Lucide icon with our line width: 14 (`s`, in text), 16 or 20 px (`l`). It is decoration; the element around it has the name.
 */
export function Icon(props: { of: LucideIcon; size?: keyof typeof SIZES; className?: string }) {
  const { of: Drawing, size = 'm', className } = props
  return <Drawing size={SIZES[size]} strokeWidth={1.75} aria-hidden className={classNames('o-icon', className)} />
}
