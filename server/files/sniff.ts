/** The kind of a file, found from its bytes. */
export type FileKind = keyof typeof KINDS

/** Every allowed kind of file. `inline`: browsers may show it, because it cannot run scripts in our origin. All others are only downloads. */
export const KINDS = {
  jpeg: { type: 'image/jpeg', extension: 'jpg', inline: true },
  png: { type: 'image/png', extension: 'png', inline: true },
  gif: { type: 'image/gif', extension: 'gif', inline: true },
  bmp: { type: 'image/bmp', extension: 'bmp', inline: true },
  webp: { type: 'image/webp', extension: 'webp', inline: true },
  ico: { type: 'image/x-icon', extension: 'ico', inline: true },
  mp3: { type: 'audio/mpeg', extension: 'mp3', inline: true },
  wav: { type: 'audio/wav', extension: 'wav', inline: true },
  flac: { type: 'audio/flac', extension: 'flac', inline: true },
  mp4: { type: 'video/mp4', extension: 'mp4', inline: true },
  mov: { type: 'video/quicktime', extension: 'mov', inline: true },
  mkv: { type: 'video/x-matroska', extension: 'mkv', inline: true },
  pdf: { type: 'application/pdf', extension: 'pdf', inline: true },
  zip: { type: 'application/zip', extension: 'zip', inline: false },
  gzip: { type: 'application/gzip', extension: 'gz', inline: false },
  tar: { type: 'application/x-tar', extension: 'tar', inline: false },
  rar: { type: 'application/vnd.rar', extension: 'rar', inline: false },
  iso: { type: 'application/x-iso9660-image', extension: 'iso', inline: false },
  /** The container of older office documents. */
  ole: { type: 'application/x-ole-storage', extension: 'doc', inline: false },
  psd: { type: 'image/vnd.adobe.photoshop', extension: 'psd', inline: false },
  /** A certificate in binary form. */
  der: { type: 'application/pkix-cert', extension: 'cer', inline: false },
  text: { type: 'text/plain', extension: 'txt', inline: false },
} as const

type Sniffer = (head: Buffer, size: number) => boolean

const ascii = (head: Buffer, at: number, text: string): boolean =>
  head.toString('latin1', at, at + text.length) === text
const bytes = (head: Buffer, at: number, ...wanted: number[]): boolean =>
  wanted.every((byte, i) => head[at + i] === byte)

/** Boxes that a QuickTime or MP4 file may begin with. */
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

/** The more reliable checks come first. */
const SNIFFERS: readonly (readonly [FileKind, Sniffer])[] = [
  ['jpeg', (head) => bytes(head, 0, 0xff, 0xd8, 0xff)],
  ['png', (head) => bytes(head, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['gif', (head) => ascii(head, 0, 'GIF87a') || ascii(head, 0, 'GIF89a')],
  ['webp', (head) => ascii(head, 0, 'RIFF') && ascii(head, 8, 'WEBP')],
  ['wav', (head) => ascii(head, 0, 'RIFF') && ascii(head, 8, 'WAVE')],
  // Two letters are not reliable, so the size in the header is checked too.
  [
    'bmp',
    (head) =>
      ascii(head, 0, 'BM') && [12, 40, 52, 56, 64, 108, 124].includes(head.length > 18 ? head.readUInt32LE(14) : 0),
  ],
  ['ico', (head) => bytes(head, 0, 0, 0, 1, 0) && (head[4] ?? 0) > 0 && bytes(head, 5, 0) && bytes(head, 9, 0)],
  ['pdf', (head) => ascii(head, 0, '%PDF-')],
  ['flac', (head) => ascii(head, 0, 'fLaC')],
  ['mp3', (head) => ascii(head, 0, 'ID3') || isMpegAudio(head)],
  [
    'mov',
    (head) =>
      ascii(head, 4, 'ftypqt  ') ||
      (FIRST_BOXES.some((box) => ascii(head, 4, box)) && !ascii(head, 4, 'ftyp') && (head[0] ?? 1) < 16),
  ],
  ['mp4', (head) => ascii(head, 4, 'ftyp')],
  ['mkv', (head) => bytes(head, 0, 0x1a, 0x45, 0xdf, 0xa3)],
  [
    'zip',
    (head) => bytes(head, 0, 0x50, 0x4b, 3, 4) || bytes(head, 0, 0x50, 0x4b, 5, 6) || bytes(head, 0, 0x50, 0x4b, 7, 8),
  ],
  ['gzip', (head) => bytes(head, 0, 0x1f, 0x8b, 8)],
  ['rar', (head) => ascii(head, 0, 'Rar!\x1a\x07')],
  ['ole', (head) => bytes(head, 0, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ['psd', (head) => ascii(head, 0, '8BPS') && bytes(head, 4, 0)],
  ['iso', (head) => ascii(head, 0x8001, 'CD001')],
  ['tar', (head) => ascii(head, 257, 'ustar')],
  ['der', (head, size) => bytes(head, 0, 0x30, 0x82) && head.readUInt16BE(2) + 4 === size],
  ['text', isText],
]

/** Whether the file begins with a valid frame header of MPEG audio, layer III. */
function isMpegAudio(head: Buffer): boolean {
  const [sync = 0, version = 0, rate = 0] = head
  const layer3 = (version & 0x06) === 0x02
  return (
    sync === 0xff &&
    (version & 0xe0) === 0xe0 &&
    layer3 &&
    rate >> 4 !== 0x0f &&
    rate >> 4 !== 0 &&
    (rate & 0x0c) !== 0x0c
  )
}

/** Whether this is text in UTF-8, UTF-16 with a byte order mark, or an older encoding: no zero bytes, no control characters except white space, backspace and escape. */
function isText(head: Buffer): boolean {
  if (bytes(head, 0, 0xff, 0xfe) || bytes(head, 0, 0xfe, 0xff)) return true
  return !head.some((byte) => byte < 0x20 && ![0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte))
}

/**
 * Finds the kind of a file from its bytes alone.
 * @param head its first `FILE_HEAD_BYTES`
 * @param size its size in bytes
 * @returns undefined when it is none of the allowed kinds
 */
export function sniff(head: Buffer, size: number): FileKind | undefined {
  return SNIFFERS.find(([, is]) => is(head, size))?.[0]
}
