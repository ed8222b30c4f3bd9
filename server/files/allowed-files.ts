import { AppError } from '#shared/errors.ts'
import { endingOf, fileName } from './file-name.ts'
import { type FileKind, KINDS, sniff } from './sniff.ts'

const IMAGES = ['jpeg', 'png', 'gif', 'bmp', 'webp', 'ico'] as const satisfies FileKind[]
const MEDIA = ['mp3', 'wav', 'flac', 'mp4', 'mov', 'mkv'] as const satisfies FileKind[]

/** Office documents are packed, or (older ones and those with a password) in the old container. */
const OFFICE: readonly FileKind[] = ['zip', 'ole']
/** Programs save what they call a document as text too: rich text, a table in HTML. It is never shown as that here. */
const OLD_OFFICE: readonly FileKind[] = ['ole', 'zip', 'text']

/** The endings that are taken (docs/protocol.md, Files), each with what its file may hold. */
const ALLOWED: Record<string, readonly FileKind[]> = {
  ...Object.fromEntries(['jpg', 'jpeg', 'png', 'bmp', 'gif', 'ico', 'webp'].map((ending) => [ending, IMAGES])),
  ...Object.fromEntries(['mp3', 'wav', 'mp4', 'mov', 'flac', 'mkv'].map((ending) => [ending, MEDIA])),
  ...Object.fromEntries(['zip', 'ipa', 'apk', 'epub', 'xps'].map((ending) => [ending, ['zip']])),
  ...Object.fromEntries(['docx', 'pptx', 'xlsx'].map((ending) => [ending, OFFICE])),
  ...Object.fromEntries(['doc', 'wps', 'ppt', 'xls'].map((ending) => [ending, OLD_OFFICE])),
  tar: ['tar'],
  gz: ['gzip'],
  tgz: ['gzip'],
  rar: ['rar'],
  iso: ['iso'],
  pdf: ['pdf'],
  psd: ['psd'],
  txt: ['text'],
  csv: ['text'],
  json: ['text'],
  css: ['text'],
  cer: ['der', 'text'],
  pub: ['ole', 'text'],
}

/** What the product makes of a file that was sent. */
export interface KnownFile {
  display_name: string
  /** The media type, from the bytes. */
  file_type: string
}

/**
 * Judges a file that was sent. Its bytes say what it is; its name must not say something else, because the name is what somebody's
 * computer goes by once it is downloaded. A name without an ending gets the one of its kind.
 * @param only `images`: nothing but pictures
 * @throws AppError BAD_FIELD for an empty file, FILE_REFUSED, FILE_MISMATCH; all name the field `file`
 */
export function knownFile(sent: { name: string; size: number; head: Buffer }, only?: 'images'): KnownFile {
  if (sent.size === 0) throw new AppError('BAD_FIELD', { field: 'file', reason: '@empty_file' })
  const given = fileName(sent.name)
  const kind = sniff(sent.head, sent.size)
  const ending = endingOf(given) || (kind ? `.${KINDS[kind].extension}` : '')
  const display_name = endingOf(given) === '' ? fileName(`${given}${ending}`) : given
  const allowed = Object.hasOwn(ALLOWED, ending.slice(1)) ? (ALLOWED[ending.slice(1)] as readonly FileKind[]) : []
  const pictures = allowed === IMAGES
  const types = typesOf(only)
  if (allowed.length === 0 || (only === 'images' && !pictures)) throw new AppError('FILE_REFUSED', { types }, 'file')
  if (!kind || !allowed.includes(kind)) throw new AppError('FILE_MISMATCH', { types, type: ending }, 'file')
  return { display_name, file_type: KINDS[kind].type }
}

/** The endings that are taken, for a message. */
const typesOf = (only?: 'images'): string =>
  Object.entries(ALLOWED)
    .filter(([, kinds]) => only !== 'images' || kinds === IMAGES)
    .map(([ending]) => ending)
    .join(', ')

/** Types that a browser may show by itself. */
const INLINE: ReadonlySet<string> = new Set(Object.values(KINDS).flatMap(({ type, inline }) => (inline ? [type] : [])))

/** Whether a file of this type may be shown by a browser; all others are downloads. */
export const isInline = (file_type: string): boolean => INLINE.has(file_type)
