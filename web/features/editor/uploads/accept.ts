import type { Texts } from '#shared/i18n/type.ts'

/** The picture types that may be pasted or dropped. */
const PICTURES = ['image/jpeg', 'image/gif', 'image/png', 'image/bmp', 'image/x-ms-bmp', 'image/webp']
/** The value of `accept` for a field that takes pictures. */
export const PICTURE_TYPES = PICTURES.join()
/** The maximum of files in one paste or drop. */
const MOST_FILES = 50
const MB = 1024 * 1024

/** Whether a file is inserted as a picture. */
export const isPicture = (file: Pick<File, 'type'>): boolean => PICTURES.includes(file.type)

export interface Sorted {
  accepted: File[]
  /** One sentence for each refused file. */
  refused: string[]
}

/**
 * Refuses files that cannot be uploaded before anything is sent.
 * @param mb files must be smaller than this many MiB; `null` when the limit of the site is unknown
 */
export function sortFiles(files: readonly File[], mb: number | null, texts: Texts['editor']): Sorted {
  const { upload: t } = texts
  const accepted: File[] = []
  const refused: string[] = []
  for (const file of files) {
    const name = file.name || texts.pictureText
    if (file.type.startsWith('image/') && !isPicture(file)) refused.push(t.wrongType(name))
    else if (mb !== null && file.size >= mb * MB) refused.push(t.tooLarge(name, mb))
    else if (file.size === 0) refused.push(t.empty(name))
    else if (accepted.length === MOST_FILES) refused.push(t.tooMany(name, MOST_FILES))
    else accepted.push(file)
  }
  return { accepted, refused }
}

/** Names that systems give to files without a name. */
const NO_NAME = /^(?:image|blob|clipboard|unnamed)?(?:[\s_-]?\(?\d*\)?)$/i

/** A time as `2026-11-22 14:05` in the user's time zone, the same in every language. */
function minuteOf(milliseconds: number): string {
  const time = new Date(milliseconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/**
 * The text in the square brackets: the name of the file, for a picture without its extension, and without Markdown. A picture of
 * the clipboard without a name gets its time, so that it can be told from others.
 * @param name the description of the picture on the page that it was copied from
 */
export function captionOf(file: File, texts: Texts['editor'], name?: string): string {
  const own = isPicture(file) ? file.name.replace(/\.[a-z]{3,4}$/i, '') : file.name
  const plain = (name ?? own).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim()
  if (isPicture(file) && NO_NAME.test(plain)) return texts.pictureOf(minuteOf(file.lastModified))
  return plain.replaceAll(/[\\[\]`*<>!|]/g, '\\$&')
}

/** The Markdown of an uploaded file. */
export function markdownOf(kind: 'picture' | 'file', text: string, url: string): string {
  const address = /[\s()<>]/.test(url) ? `<${encodeURI(url)}>` : url
  return `${kind === 'picture' ? '!' : ''}[${text}](${address})`
}
