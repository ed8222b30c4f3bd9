import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets are equal. The time of the comparison reveals nothing but their lengths. */
export function sameSecret(sent: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
