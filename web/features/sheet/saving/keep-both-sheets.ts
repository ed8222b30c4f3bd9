import { SHEET_NAME_LENGTH } from '#shared/sheet/limits.ts'
import type { Book } from '#shared/sheet/model.ts'

/**
 * The other version of a book, followed by the own sheets that differ from it, under new names. Nothing of either is lost.
 * @param named makes the new name of an own sheet (`Events (mine)`)
 */
export function keepBothSheets(theirs: Book, mine: Book, named: (name: string) => string): Book {
  const names = new Set(theirs.map((sheet) => sheet.name))
  const extra = mine.filter((sheet) => !theirs.some((other) => JSON.stringify(other) === JSON.stringify(sheet)))
  const kept = extra.map((sheet) => {
    const wanted = named(sheet.name).slice(0, SHEET_NAME_LENGTH)
    let name = wanted
    for (let number = 2; names.has(name); number += 1) name = `${wanted} ${number}`
    names.add(name)
    return { ...sheet, name }
  })
  return [...theirs, ...kept]
}
