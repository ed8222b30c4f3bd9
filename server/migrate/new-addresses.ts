import type { IdMap } from './id-map.ts'
import type { NewAddresses, Source } from './source.ts'

/** Where the files of a source are now: their present signs, by what texts name. */
interface NewSigns {
  bySign: ReadonlyMap<string, string>
  byPlace: ReadonlyMap<string, string>
  /** The id of a file by its present sign. */
  ids: ReadonlyMap<string, number>
}

/** Finds the present signs of the files that were moved. */
async function newSigns(source: Source, ids: IdMap): Promise<NewSigns> {
  await ids.load('file')
  const bySign = new Map<string, string>()
  const byPlace = new Map<string, string>()
  const fileIds = new Map<string, number>()
  for await (const { id, sign, place } of source.read('file')) {
    const known = ids.find('file', id)
    if (!known) continue
    const present = known.detail || sign
    if (sign !== '') bySign.set(sign, present)
    byPlace.set(place, present)
    fileIds.set(present, known.new_id)
  }
  return { bySign, byPlace, ids: fileIds }
}

/** Where the pages, items and files of a source are now, for the addresses in texts. */
export async function newAddresses(
  source: Source,
  ids: IdMap,
): Promise<NewAddresses & { fileIds: ReadonlyMap<string, number> }> {
  await ids.load('page', 'item')
  const signs = await newSigns(source, ids)
  return {
    page: (id) => ids.idOf('page', id),
    item: (id) => ids.idOf('item', id),
    sign: (old) => signs.bySign.get(old),
    signOfPlace: (place) => signs.byPlace.get(place),
    fileIds: signs.ids,
  }
}
