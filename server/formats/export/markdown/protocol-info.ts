import { escapeText } from '#server/text/protocol-escaping.ts'
import type { ArchiveFiles } from './archive-files.ts'
import type { ArchiveSource, ArchiveText } from './archive-source.ts'
import { replaceFileAddresses } from './file-addresses.ts'
import { OWN, type OwnItem, type OwnPage } from './own-marks.ts'

/**
 * The `info.json` of an archive, from which servers of the protocol read it (docs/protocol.md, Export), piece by piece. Texts keep absolute addresses
 * of their files, as in the protocol. Order numbers are those of this archive: 1, 2, 3 …
 * @param files those of the archive, all added
 * @param texts the checksum of the page files, or nothing (`OwnItem`)
 */
export async function* protocolInfo(source: ArchiveSource, files: ArchiveFiles, texts: string): AsyncGenerator<string> {
  const { item, catalogs, pages, origin } = source
  const children = Map.groupBy(catalogs, ({ parent_cat_id }) => parent_cat_id)
  const inside = Map.groupBy(pages, ({ cat_id }) => cat_id)
  const read = source.texts()[Symbol.asyncIterator]()
  let next = await read.next()

  async function* node(cat_id: number): AsyncGenerator<string> {
    yield '"pages":['
    let comma = ''
    let s_number = 0
    for (const page of inside.get(cat_id) ?? []) {
      if (next.done || next.value.page_id !== page.page_id) continue
      s_number += 1
      const fields = { ...page, s_number, page_title: escapeText(page.page_title) }
      const own = { [OWN]: ownPage(next.value, files) }
      yield comma + JSON.stringify({ ...fields, ...textFields(next.value, origin), ...own })
      comma = ','
      next = await read.next()
    }
    yield '],"catalogs":['
    comma = ''
    for (const [at, catalog] of (children.get(cat_id) ?? []).entries()) {
      const fields = JSON.stringify({ ...catalog, s_number: at + 1, cat_name: escapeText(catalog.cat_name) })
      yield `${comma}${fields.slice(0, -1)},`
      yield* node(catalog.cat_id)
      yield '}'
      comma = ','
    }
    yield ']'
  }

  const own: OwnItem = { version: 1, texts, origin }
  const facts = {
    [OWN]: own,
    ...item,
    item_name: escapeText(item.item_name),
    item_description: escapeText(item.item_description),
  }
  yield `${JSON.stringify(facts).slice(0, -1)},"pages":{`
  yield* node(0)
  yield '}}'
}

const textFields = ({ page_content, page_comments }: ArchiveText, origin: string) => ({
  page_content: escapeText(
    replaceFileAddresses(page_content, (sign) => `${origin}/server/index.php?s=/api/attachment/visitFile&sign=${sign}`),
  ),
  page_comments: escapeText(page_comments),
  is_draft: 0,
})

/** If a file is not in the archive, the text of the protocol cannot be converted back to ours. */
function ownPage({ page_content, files }: ArchiveText, paths: ArchiveFiles): OwnPage {
  const signs = new Set(files.map(({ sign }) => sign))
  let isOther = false
  replaceFileAddresses(page_content, (sign) => {
    isOther ||= !signs.has(sign)
    return undefined
  })
  return {
    ...(isOther ? { text: page_content } : {}),
    files: files.map(({ sign, display_name: name, isAttachment }) => {
      const path = paths.path(sign) as string
      return { sign, path, name, ...(isAttachment ? { attached: true as const } : {}) }
    }),
  }
}
