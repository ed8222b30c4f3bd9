import type { ExportFormatName } from '#shared/export-formats.ts'
import type { ArchiveSource } from './markdown/archive-source.ts'
import { markdownArchive } from './markdown/markdown-archive.ts'
import { protocolArchive } from './markdown/protocol-archive.ts'
import type { ZipEntry } from './zip-writer.ts'

/**
 * The formats of exports that are zip archives of texts and stored files. Their entries are written one after the other. They need no separate
 * process, because nothing in them is parsed.
 */
export const ARCHIVES = {
  markdown: markdownArchive,
  protocol: protocolArchive,
} as const satisfies { readonly [N in ExportFormatName]?: (source: ArchiveSource) => AsyncIterable<ZipEntry> }

export type ArchiveFormat = keyof typeof ARCHIVES

/** Whether a format is an archive. All other formats have a writer (`writers.ts`). */
export const isArchive = (format: ExportFormatName): format is ArchiveFormat => Object.hasOwn(ARCHIVES, format)
