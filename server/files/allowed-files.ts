import { AppError } from '#shared/errors.ts'
import { endingOf, fileName } from './file-name.ts'
import { type FileKind, KINDS, sniff } from './sniff.ts'

const IMAGES = ['jpeg', 'png', 'gif', 'bmp', 'webp', 'ico'] as const satisfies FileKind[]
const MEDIA = ['mp3', 'wav', 'flac', 'mp4', 'mov', 'mkv'] as const satisfies FileKind[]

/** Office documents are ZIP files, or OLE containers (those with a password). */
const OFFICE: readonly FileKind[] = ['zip', 'ole']
/** Programs also save rich text or HTML tables under the endings of old documents. Such files are only ever downloads. */
const OLD_OFFICE: readonly FileKind[] = ['ole', 'zip', 'text']

/** The allowed endings (docs/protocol.md, Files), with the kinds of content allowed for each. */
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

/** The name and type under which a sent file is stored. */
export interface KnownFile {
  display_name: string
  /** The media type, from the bytes. */
  file_type: string
}

/**
 * Checks a file that was sent. Its bytes decide its type. The ending of its name must agree, because the computer of the person who downloads it uses
 * the ending. A name without an ending gets the usual one of its type.
 * @param only `images`: allow pictures only
 * @throws AppError BAD_FIELD for an empty file, FILE_REFUSED, FILE_MISMATCH; all name the field `file`
 */
export function knownFile(sent: { name: string; size: number; head: Buffer }, only?: 'images'): KnownFile {
  if (sent.size === 0) throw new AppError('BAD_FIELD', { field: 'file', reason: '@empty_file' })
  const given = fileName(sent.name)
  const kind = sniff(sent.head, sent.size)
  const ending = endingOf(given) || (kind ? `.${KINDS[kind].extension}` : '')
  const display_name = endingOf(given) === '' ? fileName(`${given}${ending}`) : given
  const allowed = Object.hasOwn(ALLOWED, ending.slice(1)) ? (ALLOWED[ending.slice(1)] as readonly FileKind[]) : []
  const isPicture = allowed === IMAGES
  const types = typesOf(only)
  if (allowed.length === 0 || (only === 'images' && !isPicture)) throw new AppError('FILE_REFUSED', { types }, 'file')
  if (!kind || !allowed.includes(kind)) throw new AppError('FILE_MISMATCH', { types, type: ending }, 'file')
  return { display_name, file_type: KINDS[kind].type }
}

/** The allowed endings, for a message. */
const typesOf = (only?: 'images'): string =>
  Object.entries(ALLOWED)
    .filter(([, kinds]) => only !== 'images' || kinds === IMAGES)
    .map(([ending]) => ending)
    .join(', ')

/** Types that a browser may show. */
const INLINE: ReadonlySet<string> = new Set(Object.values(KINDS).flatMap(({ type, inline }) => (inline ? [type] : [])))

/** Whether a browser may show a file of this type. All others are downloads. */
export const isInline = (file_type: string): boolean => INLINE.has(file_type)
