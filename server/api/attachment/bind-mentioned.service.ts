import { FILES_IN_A_TEXT } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../http/context.ts'
import type { ItemRow } from '../../policy/facts.repository.ts'
import { fileVisitor } from '../../policy/file-rules.ts'
import { bindFiles, listFilesOutside, pageIdsOf } from './file.repository.ts'

/** The sign in an address of a file, in any form that clients write (wire contract, section 11). */
const ADDRESS = /visitFile(?:[?&]|&amp;|\/)sign[=/]([0-9a-f]{32})/gi

/** The signs of the files that a text shows or leads to, each once, at most `FILES_IN_A_TEXT`. */
export function mentionedSigns(text: string): string[] {
  const signs = new Set<string>()
  for (const [, sign] of text.matchAll(ADDRESS)) {
    signs.add((sign as string).toLowerCase())
    if (signs.size === FILES_IN_A_TEXT) break
  }
  return [...signs]
}

/**
 * Makes the files that a saved text names belong to its page, so that whoever may read the page may read them too; inside the transaction of
 * the save. A writer can give away only what the writer has: files of their own, and files that they may read themselves, which they
 * could as well download and upload again. A file of nobody's page stays with who uploaded it: a stranger cannot take it into an item.
 * @param author_uid 0: a script with the item's key
 */
export async function bindMentioned(
  ctx: Context,
  item: Pick<ItemRow, 'item_id' | 'uid'>,
  page: { page_id: number; page_content: string },
  author_uid: number,
): Promise<void> {
  const signs = mentionedSigns(page.page_content)
  if (signs.length === 0) return
  const given: number[] = []
  for (const file of await listFilesOutside(ctx.db, page.page_id, signs)) {
    const owns = file.uid === (author_uid || item.uid)
    if (owns || (await mayGive(ctx, item, file, author_uid))) given.push(file.file_id)
  }
  await bindFiles(ctx.db, given, { page_id: page.page_id, item_id: item.item_id, in_text: 1 }, ctx.now)
}

async function mayGive(
  ctx: Context,
  item: Pick<ItemRow, 'item_id'>,
  file: { file_id: number; sign: string; item_id: number },
  author_uid: number,
): Promise<boolean> {
  const isHere = file.item_id === item.item_id
  if (isHere && author_uid === 0) return true
  // What no page guards yet is guarded by where it was uploaded, and must not change hands.
  if (!isHere && (await pageIdsOf(ctx.db, file.file_id)).length === 0) return false
  try {
    await fileVisitor(ctx, file.sign)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
