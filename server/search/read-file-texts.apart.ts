import type { Dialect } from '#server/db/open.ts'
import { type FileTextKind, textOfFile } from '#server/formats/file-text/text-of-file.ts'
import { Unreadable } from '#server/formats/file-text/unreadable.ts'
import { alignedText, fileEntryOf } from '#server/text/file-entry.ts'
import { serveApart } from '#server/work/apart-child.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import type { ReadFile } from './file-texts.repository.ts'

/** A file to read. */
export interface FileToRead {
  file_id: number
  display_name: string
  kind: FileTextKind
  /** Its bytes on this disk. */
  path: string
}

async function readFile({ file_id, display_name, kind, path }: FileToRead, dialect: Dialect): Promise<ReadFile> {
  const of = (state: ReadFile['state'], reason: ReadFile['reason'], given: string): ReadFile => {
    const { folded, text: shown } = alignedText(given)
    return {
      file_id,
      state,
      reason,
      folded_name: foldForSearch(display_name),
      ...(given === '' ? {} : { text: { folded, shown } }),
      entry: fileEntryOf(dialect, display_name, given),
    }
  }
  try {
    const text = await textOfFile(path, kind)
    return of(text === '' ? 'empty' : 'text', '', text)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return of('none', error.reason, '')
  }
}

/** Reads files one after the other. Its messages are what it has read, at first nothing; the answer is the next file. */
serveApart<Dialect, void, ReadFile | undefined, FileToRead | undefined>(async (dialect, ask) => {
  for (let file = await ask(undefined); file; ) file = await ask(await readFile(file, dialect))
})
