import type { Context } from '#server/context.ts'
import { findItem } from '#server/policy/facts.repository.ts'
import { findFile } from '#server/policy/file-facts.repository.ts'
import { fileVisitor } from '#server/policy/file-rules.ts'
import { itemVisitor, pageVisitor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { findMovedTo } from './moved-address.repository.ts'
import type { NamedAddress, OldName, OldPlace, SourceSystem } from './source.ts'
import { SYSTEMS } from './systems.ts'

/**
 * Where an address of a site that was moved here leads now, for a visitor: to the page, the file or the item that it named, if the visitor may read
 * that. Of several sites the one that was moved first wins, if the visitor may read what it had there. Otherwise the address leads to the address of
 * its form here, whatever exists there, so nobody learns of anything that they may not read (decision 98).
 * @param address path, query and fragment of the old address, without a host
 * @returns a path of this site; undefined: it leads nowhere
 */
export async function leadOn(ctx: Context, address: string): Promise<string | undefined> {
  const typed = (address.split(/[?#]/, 1)[0] as string).replace(/(?<=.)\/$/, '')
  let byForm: string | undefined
  for (const system of SYSTEMS) {
    const place = system.readAddress(address)
    if (!place) continue
    if (place.here !== typed) byForm ??= place.here
    const found = await presentPlace(ctx, system, place)
    if (found !== undefined) return found
  }
  return byForm
}

async function presentPlace(ctx: Context, system: SourceSystem, { page, file, item }: OldPlace) {
  const idsOf = (kind: NamedAddress['kind'], name: OldName | undefined) =>
    name === undefined ? [] : findMovedTo(ctx.db, system.name, kind, name)
  for (const page_id of await idsOf('page', page)) {
    const access = await unlessHidden(pageVisitor(ctx, page_id))
    if (access) return `/${access.item.item_id}/${page_id}`
  }
  for (const file_id of await idsOf('file', file)) {
    const sign = (await findFile(ctx.db, file_id))?.sign
    if (sign !== undefined && (await unlessHidden(fileVisitor(ctx, sign))))
      return `/api/attachment/visitFile?sign=${sign}`
  }
  for (const item_id of await idsOf('item', item)) if (await mayLeadTo(ctx, item_id, item)) return `/${item_id}`
  return undefined
}

/**
 * Whether an address may lead to an item. The number of an item is no secret: anybody may try its address, and is asked for a visit password or a
 * login there. A name can be one, so it leads only to items that the visitor may read.
 */
async function mayLeadTo(ctx: Context, item_id: number, name: OldName | undefined): Promise<boolean> {
  if (name && 'id' in name) return (await findItem(ctx.db, item_id)) !== undefined
  return (await unlessHidden(itemVisitor(ctx, item_id))) !== undefined
}

/** What a rule loaded; undefined when the visitor may not read it, or when it does not exist. */
async function unlessHidden<A>(judging: Promise<A>): Promise<A | undefined> {
  try {
    return await judging
  } catch (error) {
    if (error instanceof AppError && (error.error === 'ITEM_NOT_VISIBLE' || error.error === 'NOT_FOUND'))
      return undefined
    throw error
  }
}
