import { FileProblem, type FileTrouble } from '#shared/sheet/files/file-problem.ts'
import type { ReadFile } from '#shared/sheet/files/read-file.ts'
import { bookToXlsx } from '#shared/sheet/files/write-xlsx.ts'
import type { Book } from '#shared/sheet/model.ts'
import { csvToBook } from './csv.ts'
import { openXlsx } from './open-xlsx.ts'

/** A request to the worker: read a file, or write one. */
export type FileQuestion = { read: 'xlsx' | 'csv'; bytes: Uint8Array; name: string } | { write: Book }

export type FileAnswer = { file: ReadFile } | { bytes: Uint8Array; cut: number } | { trouble: FileTrouble }

async function answer(question: FileQuestion): Promise<FileAnswer> {
  if ('write' in question) {
    let cut = 0
    const bytes = await bookToXlsx(question.write, () => {
      cut += 1
    })
    return { bytes, cut }
  }
  return { file: question.read === 'csv' ? csvToBook(question.bytes, question.name) : await openXlsx(question.bytes) }
}

addEventListener('message', async ({ data }: MessageEvent<FileQuestion>) => {
  try {
    postMessage(await answer(data))
  } catch (error) {
    postMessage({ trouble: error instanceof FileProblem ? error.trouble : 'broken' } satisfies FileAnswer)
  }
})
