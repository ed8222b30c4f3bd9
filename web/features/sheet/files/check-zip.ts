import { FileProblem } from '#shared/sheet/files/file-problem.ts'

/** The largest unpacked size of an imported file. */
const SHEET_FILE_UNPACKED_BYTES = 200 * 1024 * 1024

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const COMMENT_MOST = 0xffff
const ENTRIES_MOST = 5000
/** The first bytes of an Excel file with a password. */
const ENCRYPTED = [0xd0, 0xcf, 0x11, 0xe0]

const broken = () => new FileProblem('broken')

/** The offset of the end record of the zip. The format requires searching for it from the end. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - COMMENT_MOST)
  for (let at = view.byteLength - END_SIZE; at >= first; at--) if (view.getUint32(at, true) === END) return at
  throw broken()
}

/** Inflates bytes without storing the result, up to `most` bytes. Returns the inflated size. */
async function inflatedSize(bytes: Uint8Array, most: number): Promise<number> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return size
      size += value.byteLength
      if (size > most) throw new FileProblem('bomb')
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : broken()
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/**
 * Checks the real unpacked size of a zip before its content is read, because the sizes in its entries may be false.
 * @throws FileProblem for a file that is no zip, and for one that unpacks to more than `SHEET_FILE_UNPACKED_BYTES`
 */
export async function checkZip(bytes: Uint8Array): Promise<void> {
  if (ENCRYPTED.every((byte, at) => bytes[at] === byte)) throw new FileProblem('locked')
  if (bytes.byteLength < END_SIZE) throw broken()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const entries = view.getUint16(end + 10, true)
  if (entries > ENTRIES_MOST) throw new FileProblem('bomb')
  let at = view.getUint32(end + 16, true)
  let left = SHEET_FILE_UNPACKED_BYTES
  const seen = new Set<number>()
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) throw broken()
    const method = view.getUint16(at + 10, true)
    const packed = view.getUint32(at + 20, true)
    const local = view.getUint32(at + 42, true)
    if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL) throw broken()
    // several entries with the same bytes would unpack to much from little
    if (seen.has(local)) throw new FileProblem('bomb')
    seen.add(local)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (start + packed > view.byteLength || (method !== 0 && method !== 8)) throw broken()
    left -= method === 0 ? packed : await inflatedSize(bytes.subarray(start, start + packed), left)
    if (left < 0) throw new FileProblem('bomb')
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}
