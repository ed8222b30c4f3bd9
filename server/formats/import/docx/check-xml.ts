import { Parser } from 'htmlparser2'
import { ImportError } from '#server/formats/import/reader.ts'

/** The deepest nesting of a part. Nested tables of real documents stay below a hundred levels, and the library recurses. */
const DEEPEST = 250
/** The most elements of a part. Each needs memory several times. */
const ELEMENTS_MOST = 1_500_000

/** The elements of a part that are examined, with the usual prefixes of their names. */
export interface XmlPart {
  /** How often each element of interest occurs. */
  counts: ReadonlyMap<string, number>
  /** The formulas as ranges of the text, from the start of an element to its end. */
  formulas: readonly { from: number; to: number }[]
  /** Paragraphs with their own outline level: the position of their properties in the text, and the level from 1. */
  outlines: readonly { at: number; level: number }[]
}

/** Elements that the reader notes because they are not imported. */
const COUNTED = new Set(['w:altChunk', 'o:OLEObject', 'c:chart', 'dgm:relIds', 'w:del', 'w:commentReference'])

/**
 * Checks a part of a document before it is used.
 * @throws ImportError for a part with a document type (entities explode), one that nests too deeply, and one with too many elements
 */
export function checkXml(xml: string, where: string): XmlPart {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ImportError('a part of the document declares entities', where)
  const counts = new Map<string, number>()
  const formulas: { from: number; to: number }[] = []
  const outlines: { at: number; level: number }[] = []
  let properties: { at: number; depth: number } | undefined
  let depth = 0
  let elements = 0
  let formula: { from: number; depth: number } | undefined
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        elements += 1
        if (depth > DEEPEST)
          throw new ImportError(`the document nests more than ${DEEPEST} levels`, where, 'import_deep')
        if (elements > ELEMENTS_MOST)
          throw new ImportError(`the document has more than ${ELEMENTS_MOST} elements`, where, 'import_bomb')
        if (COUNTED.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
        if (!properties && name === 'w:pPr') properties = { at: parser.endIndex + 1, depth }
        if (properties && name === 'w:outlineLvl' && depth === properties.depth + 1) {
          const level = Number(attributes['w:val'] ?? 9) + 1
          if (level >= 1 && level <= 9) outlines.push({ at: properties.at, level })
        }
        if (!formula && (name === 'm:oMath' || name === 'm:oMathPara')) formula = { from: parser.startIndex, depth }
      },
      onclosetag: () => {
        if (formula?.depth === depth) {
          formulas.push({ from: formula.from, to: parser.endIndex + 1 })
          formula = undefined
        }
        if (properties?.depth === depth) properties = undefined
        depth -= 1
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { counts, formulas, outlines }
}
