import type { ZipEntry } from '#server/formats/export/zip-writer.ts'
import type { ArchiveFile } from './archive-source.ts'
import { EntryNames } from './entry-names.ts'

/** The folder of pictures and attachments. */
export const FILES = 'files'

/** The pictures and attachments of an archive. */
export class ArchiveFiles {
  readonly #names = new EntryNames()
  readonly #byContent = new Map<string, string>()
  readonly #bySign = new Map<string, string>()

  /** The path of an added file. */
  path(sign: string): string | undefined {
    return this.#bySign.get(sign)
  }

  /** Adds the files of a page. @yields those that the archive does not have yet, as entries of this time (unix seconds) */
  *add(files: readonly ArchiveFile[], time: number): Generator<ZipEntry> {
    for (const file of files) {
      if (this.#bySign.has(file.sign)) continue
      const content = file.sha256 === '' ? file.sign : `${file.sha256} ${file.display_name}`
      const known = this.#byContent.get(content)
      if (known) {
        this.#bySign.set(file.sign, known)
        continue
      }
      const [, stem = '', ending = ''] = /^(.*?)(\.[^.\s]{1,20})?$/s.exec(file.display_name) ?? []
      const name = `${FILES}/${this.#names.add(stem, ending.toLowerCase())}`
      this.#byContent.set(content, name)
      this.#bySign.set(file.sign, name)
      yield { name, time, content: () => file.bytes(), isPacked: file.isPacked }
    }
  }
}
