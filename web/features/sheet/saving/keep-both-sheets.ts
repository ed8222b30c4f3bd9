import { renameSheets } from '#shared/sheet/formula/rename.ts'
import { SHEET_NAME_LENGTH } from '#shared/sheet/limits.ts'
import { mapFormulas } from '#shared/sheet/lines.ts'
import type { Book } from '#shared/sheet/model.ts'

/**
 * The other version of a book, followed by the writer's sheets that differ from it, under new names. No sheet of either version is lost. Formulas in
 * the writer's sheets refer to the new names.
 * @param named makes the new name of an own sheet (`Events (mine)`)
 */
export function keepBothSheets(theirs: Book, mine: Book, named: (name: string) => string): Book {
  const names = new Set(theirs.map((sheet) => sheet.name.toLowerCase()))
  const known = new Set(theirs.map((sheet) => JSON.stringify(sheet)))
  const extra = mine.filter((sheet) => !known.has(JSON.stringify(sheet)))
  const renamed = new Map<string, string>()
  const kept = extra.map((sheet) => {
    const wanted = named(sheet.name).slice(0, SHEET_NAME_LENGTH)
    let name = wanted
    for (let number = 2; names.has(name.toLowerCase()); number += 1) {
      const end = ` ${number}`
      name = wanted.slice(0, SHEET_NAME_LENGTH - end.length) + end
    }
    names.add(name.toLowerCase())
    const before = sheet.name.toLowerCase()
    // If several sheets have the same name, formulas refer to the first one.
    if (!renamed.has(before)) renamed.set(before, name)
    return { ...sheet, name }
  })
  const renames = (name: string) => renamed.get(name.toLowerCase())
  return [...theirs, ...kept.map((sheet) => mapFormulas(sheet, (text) => renameSheets(text, renames)))]
}
