import type { Book } from '#shared/sheet/model.ts'
import { csvToBook } from './csv.ts'
import { FileProblem, type FileTrouble } from './file-problem.ts'
import { type ReadFile, xlsxToBook } from './read-xlsx.ts'
import { bookToXlsx } from './write-xlsx.ts'

/** A request to the worker: read a file, or write one. */
export type FileQuestion = { read: 'xlsx' | 'csv'; bytes: Uint8Array; name: string } | { write: Book }

export type FileAnswer = { file: ReadFile } | { bytes: Uint8Array } | { trouble: FileTrouble }

async function answer(question: FileQuestion): Promise<FileAnswer> {
  if ('write' in question) return { bytes: await bookToXlsx(question.write) }
  return { file: question.read === 'csv' ? csvToBook(question.bytes, question.name) : await xlsxToBook(question.bytes) }
}

addEventListener('message', async ({ data }: MessageEvent<FileQuestion>) => {
  try {
    postMessage(await answer(data))
  } catch (error) {
    postMessage({ trouble: error instanceof FileProblem ? error.trouble : 'broken' } satisfies FileAnswer)
  }
})
