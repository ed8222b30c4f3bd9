/** A field whose value has changed for people since some version, on purpose. */
interface Change {
  field: string
  /** The last schema whose fixture still has the old value. */
  until: string
  because: string
}

/** The intended changes. Any other difference is a defect of the upgrade. */
const CHANGES: readonly Change[] = [
  { field: 'page_html', until: '9999', because: 'the renderer draws the same text in another way' },
  { field: 'excerpt', until: '0006', because: 'excerpts leave out tables and the heads of API pages' },
  { field: 'op_object_type_desc', until: '0006', because: 'the English word for a catalog is folder' },
  { field: 'last_visit_time', until: '0006', because: 'a file that nobody opened has no time, not 1970' },
]

/**
 * The values of an earlier answer that are missing or different in today's answer. New fields do not count.
 * @param schema the number of the fixture
 * @returns for each difference its path with both values
 */
export function differences(schema: string, then: unknown, now: unknown, path = ''): string[] {
  if (Array.isArray(then) && Array.isArray(now)) {
    if (then.length !== now.length && !(then.length < now.length && now.every(isFoundPage)))
      return [`${path}: ${then.length} entries then, ${now.length} now`]
    return then.flatMap((value, at) => differences(schema, value, now[at], `${path}[${at}]`))
  }
  if (isRecord(then) && isRecord(now)) {
    return Object.entries(then).flatMap(([key, value]) =>
      CHANGES.some(({ field, until }) => field === key && schema <= until)
        ? []
        : differences(schema, value, now[key], `${path}.${key}`),
    )
  }
  return Object.is(then, now) ? [] : [`${path}: ${shown(then)} then, ${shown(now)} now`]
}

/** A page that a search found. Searches find more since version 0.3: forms of words, synonyms, pages with some of the words. */
const isFoundPage = (value: unknown): boolean => isRecord(value) && 'missing' in value

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80)
