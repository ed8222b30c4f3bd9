import type { Breach, SourceFile } from './source.ts'

const MODEL = 'shared/i18n/en/'

/** Groups whose keys belong to a library, which looks the texts up itself. */
const NAMED_BY_A_LIBRARY = new Set(['phrases', 'mergePhrases'])

/** Ways in which code names a text: `texts.name`, `{ name }` taken out of texts, `'name'` for `texts[name]`, and `'@name'` in a refusal. */
const USES = [/\.([A-Za-z_]\w*)/g, /'@?([A-Za-z_][\w.-]*)'/g]
const TAKEN_OUT = /\b(?:const|let) \{([^}=]*)\} = /g

const isReader = ({ path }: SourceFile): boolean =>
  /^(?:server|shared|web)\//.test(path) && !path.startsWith('shared/i18n/') && !/\.test\.tsx?$/.test(path)

/** All names by which code may reach a text. */
function namesIn(files: readonly SourceFile[]): Set<string> {
  const names = new Set<string>()
  for (const { text } of files.filter(isReader)) {
    for (const use of USES) for (const [, name] of text.matchAll(use)) names.add(name as string)
    for (const [, list = ''] of text.matchAll(TAKEN_OUT)) {
      for (const entry of list.split(',')) names.add(entry.trim().replace(/:.*/s, ''))
    }
  }
  return names
}

/** Paths of all texts in a group, such as `item.title`. A list counts as one text. */
function leavesOf(group: object, path: readonly string[] = []): string[][] {
  return Object.entries(group).flatMap(([key, value]) => {
    if (NAMED_BY_A_LIBRARY.has(key)) return []
    const here = [...path, key]
    return typeof value === 'object' && !Array.isArray(value) ? leavesOf(value, here) : [here]
  })
}

/**
 * Finds texts whose key no file names. An unused text stays hidden while another key has the same name.
 * @param texts the texts of the model language by resource
 */
export function checkTextKeys(files: readonly SourceFile[], texts: object): Breach[] {
  const names = namesIn(files)
  return (
    leavesOf(texts)
      // A code with a value, as `line_breaks 1`, is named by the code.
      .filter((path) => !names.has((path.at(-1) as string).split(' ', 1)[0] as string))
      .map((path) => ({ path: MODEL, line: 1, message: `no file uses the text ${path.join('.')}` }))
  )
}
