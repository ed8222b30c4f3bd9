import type { FileCall, Input } from '#shared/api/index.ts'
import { inBrowser } from './site.ts'

/** The address of a call that answers a file, for a link that downloads it. Empty fields are left out. */
export function fileCallAddress<N extends FileCall>(name: N, input: Input<N> & object): string {
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(input)) if (value) query.set(field, String(value))
  const text = query.toString()
  return inBrowser(`/api/${name}${text && `?${text}`}`)
}
