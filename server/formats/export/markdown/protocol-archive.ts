import { createHash } from 'node:crypto'
import type { ZipEntry } from '#server/formats/export/zip-writer.ts'
import { ArchiveFiles } from './archive-files.ts'
import type { ArchiveSource } from './archive-source.ts'
import { protocolInfo } from './protocol-info.ts'

/**
 * The entries of an archive that all servers of the protocol read, including old ones (docs/protocol.md, Export): `prefix_info.json` with the whole
 * item, a file for each text, and a list of these files. Pictures and attachments are added for our own import; those servers ignore them.
 */
export async function* protocolArchive(source: ArchiveSource): AsyncGenerator<ZipEntry> {
  const { time } = source
  const titles = new Map(source.pages.map(({ page_id, page_title }) => [page_id, page_title]))
  const files = new ArchiveFiles()
  const list: string[] = []
  for await (const { page_id, page_content, files: own } of source.texts()) {
    yield* files.add(own, time)
    const name = `prefix_${createHash('md5').update(String(page_id)).digest('hex')}.md`
    list.push(`${titles.get(page_id)} —— ${name}\n`)
    yield { name, time, content: () => [page_content] }
  }
  yield { name: 'prefix_readme.md', time, content: () => list }
  yield { name: 'prefix_info.json', time, content: () => protocolInfo(source, files, '') }
}
