import { File, FileArchive, FileImage, FileMusic, FileText, FileVideoCamera } from 'lucide-react'
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

/** What a browser shows by itself; the server sends everything else as a download. */
const SHOWN = /^(?:image\/(?!vnd\.)|audio\/|video\/|application\/pdf$)/

/** Where the link of a file leads: a tab of its own for what is shown, a download from here for everything else. */
export function fileLink({ url, file_type }: { url: string; file_type: string }) {
  return SHOWN.test(file_type) ? { href: url, target: '_blank', rel: 'noopener' } : { href: url, download: '' }
}
