import type { Context } from '#server/context.ts'
import { allows } from '#server/policy/allows.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { listPagesOfFile } from '#server/policy/file-facts.repository.ts'
import { fileVisitor } from '#server/policy/file-rules.ts'
import { bindFiles, listFilesOutside } from './file.repository.ts'

/** The most files that the text of a page can bind. */
const FILES_IN_A_TEXT = 1000

/** The unguessable part in an address of a file, in any form that clients write (docs/protocol.md, Files). */
const ADDRESS = /visitFile(?:[?&]|&amp;|\/)sign[=/]([0-9a-f]{32})/gi

/** The signs of the files that a text shows or links to, each once, at most `FILES_IN_A_TEXT`. */
export function mentionedSigns(text: string): string[] {
  const signs = new Set<string>()
  for (const [, sign] of text.matchAll(ADDRESS)) {
    signs.add((sign as string).toLowerCase())
    if (signs.size === FILES_IN_A_TEXT) break
  }
  return [...signs]
}

/**
 * Binds the files that a saved text names to its page, so that readers of the page may read them. Runs in the transaction of the save. It binds
 * only files of the item that the writer may read, files that guests may read, and own files of the writer that belong to nothing. A file of
 * another private item is not bound, even if the writer owns it: an address in a pasted or pushed text must not open the file to the readers of
 * this page.
 * @param author_uid 0: a script with the item's key, which reads the whole item
 */
export async function bindMentioned(
  ctx: Context,
  item: Pick<ItemRow, 'item_id' | 'uid'>,
  page: { page_id: number; page_content: string },
  author_uid: number,
): Promise<void> {
  const signs = mentionedSigns(page.page_content)
  if (signs.length === 0) return
  const file_ids: number[] = []
  for (const file of await listFilesOutside(ctx.db, page.page_id, signs))
    if (await mayBind(ctx, item, file, author_uid)) file_ids.push(file.file_id)
  await bindFiles(ctx.db, file_ids, { page_id: page.page_id, item_id: item.item_id, in_text: 1 }, ctx.now)
}

async function mayBind(
  ctx: Context,
  item: Pick<ItemRow, 'item_id' | 'uid'>,
  file: { file_id: number; sign: string; uid: number; item_id: number },
  author_uid: number,
): Promise<boolean> {
  const owns = file.uid === (author_uid || item.uid)
  const pages = await listPagesOfFile(ctx.db, file.file_id)
  if (pages.length === 0 && file.item_id === 0) return owns
  const isHere = file.item_id === item.item_id || pages.some((page) => page.item_id === item.item_id)
  if (isHere) return owns || author_uid === 0 || (await mayRead(ctx, file.sign))
  // A file without a page belongs to the item that it was uploaded to. Only its owner may bind it elsewhere.
  if (pages.length === 0 && !owns) return false
  return mayRead({ ...ctx, user: null, visitPassword: '' }, file.sign)
}

const mayRead = (ctx: Context, sign: string): Promise<boolean> => allows(() => fileVisitor(ctx, sign))
