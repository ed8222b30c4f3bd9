import { File, FileArchive, FileImage, FileMusic, FileText, FileVideoCamera } from 'lucide-react'
import { inBrowser } from '#web/lib/site.ts'
import { Icon, type LucideIcon } from './icon.tsx'

const KINDS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^audio\//, FileMusic],
  [/^video\//, FileVideoCamera],
  [/zip|gzip|tar|rar|iso9660/, FileArchive],
  [/pdf|text|ole/, FileText],
]

/** The icon of a file, by its media type. */
export function FileIcon({ type }: { type: string }) {
  return <Icon of={KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? File} />
}

/** Media types that a browser shows by itself. The server sends everything else as a download. */
const SHOWN = /^(?:image\/(?!vnd\.)|audio\/|video\/|application\/pdf$)/

/** The attributes of a link to a file: what a browser shows opens in a new tab, everything else is downloaded. */
export function fileLink({ url, file_type }: { url: string; file_type: string }) {
  const href = inBrowser(url)
  return SHOWN.test(file_type) ? { href, target: '_blank', rel: 'noopener' } : { href, download: '' }
}
