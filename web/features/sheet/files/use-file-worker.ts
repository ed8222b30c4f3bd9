import { FileProblem } from '#shared/sheet/files/file-problem.ts'
import type { ReadFile } from '#shared/sheet/files/read-file.ts'
import type { Book } from '#shared/sheet/model.ts'
import type { FileAnswer, FileQuestion } from './file.worker.ts'
import { SHEET_FILE_BYTES } from './file-size.ts'

/** The time limit for reading a file (ms). */
const SHEET_FILE_MS = 30_000

/** Sends a request to a new worker, so that no file can crash the page. */
function ask(question: FileQuestion, signal?: AbortSignal): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module' })
    const end = (run: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      run()
    }
    const timer = setTimeout(() => end(() => reject(new FileProblem('slow'))), SHEET_FILE_MS)
    signal?.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    worker.onmessage = ({ data }: MessageEvent<FileAnswer>) => end(() => resolve(data))
    worker.onerror = () => end(() => reject(new FileProblem('broken')))
    worker.postMessage(question)
  })
}

/**
 * Reads a chosen file.
 * @throws FileProblem; the signal's reason when it was aborted
 */
export async function readFile(file: File, signal: AbortSignal): Promise<ReadFile> {
  const kind = /\.xlsx$/i.test(file.name) ? 'xlsx' : /\.(csv|tsv|txt)$/i.test(file.name) ? 'csv' : null
  if (!kind) throw new FileProblem('kind')
  if (file.size > SHEET_FILE_BYTES) throw new FileProblem('size')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const answer = await ask({ read: kind, bytes, name: file.name.replace(/\.\w+$/, '') }, signal)
  if ('file' in answer) return answer.file
  throw new FileProblem('trouble' in answer ? answer.trouble : 'broken')
}

/** A book as an .xlsx file, and how many texts were cut because Excel does not open longer ones. @throws FileProblem */
export async function makeXlsx(book: Book): Promise<{ file: Blob; cut: number }> {
  const answer = await ask({ write: book })
  if (!('bytes' in answer)) throw new FileProblem('broken')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { file: new Blob([answer.bytes as Uint8Array<ArrayBuffer>], { type }), cut: answer.cut }
}
