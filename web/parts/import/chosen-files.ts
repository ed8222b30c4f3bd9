import { LEFT_BEHIND } from '#shared/import-left-out.ts'

/** A file that was chosen or dropped. Files of a chosen folder have their path in it. */
export interface ChosenFile {
  path: string
  file: File
}

const TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 as zip archives have it (ISO 3309). */
async function crc32(file: File): Promise<number> {
  let crc = 0xffffffff
  const reader = file.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    for (const byte of part.value) crc = (TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const UTF8_NAME = 0x800

/**
 * Packs files into a zip archive without compression, because a call takes one file. The archive is made of the files themselves, so they are
 * not copied into memory.
 * @param name of the archive
 */
export async function packFiles(files: readonly ChosenFile[], name: string): Promise<File> {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let at = 0
  let directoryBytes = 0
  for (const { path, file } of files) {
    const title = new TextEncoder().encode(path)
    const facts = new DataView(new ArrayBuffer(26))
    facts.setUint16(0, 20, true)
    facts.setUint16(2, UTF8_NAME, true)
    facts.setUint32(10, await crc32(file), true)
    facts.setUint32(14, file.size, true)
    facts.setUint32(18, file.size, true)
    facts.setUint16(22, title.length, true)
    parts.push(mark(0x04034b50), facts, title, file)
    const place = new DataView(new ArrayBuffer(14))
    place.setUint32(10, at, true)
    const version = new DataView(new ArrayBuffer(2))
    version.setUint16(0, 20, true)
    directory.push(mark(0x02014b50), version, facts, place, title)
    at += 30 + title.length + file.size
    directoryBytes += 46 + title.length
  }
  const end = new DataView(new ArrayBuffer(18))
  end.setUint16(4, files.length, true)
  end.setUint16(6, files.length, true)
  end.setUint32(8, directoryBytes, true)
  end.setUint32(12, at, true)
  return new File([...parts, ...directory, mark(0x06054b50), end], name, { type: 'application/zip' })
}

function mark(value: number): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, value, true)
  return view
}

/** The files of an input; a chosen folder gives their paths. */
export const filesOfInput = (list: FileList): ChosenFile[] =>
  [...list]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !path.split('/').some((part) => LEFT_BEHIND.test(part)))

/** The files that were dropped, with those in dropped folders. */
export async function filesOfDrop(data: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return filesOfInput(data.files)
  return (await Promise.all(entries.map((entry) => filesBelow(entry)))).flat()
}

async function filesBelow(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (LEFT_BEHIND.test(entry.name)) return []
  const path = entry.fullPath.replace(/^\//, '')
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ path, file }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: ChosenFile[] = []
  // A reader gives a part of the folder at a time.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return found
    for (const one of part) found.push(...(await filesBelow(one)))
  }
}

/** Files that were dropped on another screen and are on their way to the import. */
let dropped: Promise<ChosenFile[]> | null = null

/** Keeps dropped files for the import screen, which takes them when it opens. Call it in the event: later the browser forgets them. */
export function keepDropped(data: DataTransfer): void {
  dropped = filesOfDrop(data)
}

/** The files that `keepDropped` kept, once. */
export function takeDropped(): Promise<ChosenFile[]> | null {
  const files = dropped
  dropped = null
  return files
}
