import { type Breach, isTest, type SourceFile } from './source.ts'

/** A line that begins an exported function or class. The code is formatted: the parameters of a function in a constant end with an arrow or go on below. */
const EXPORTED =
  /^export (?:default )?(?:(?:async )?function\*? ?(\w*)|class (\w+)|const (\w+)(?:: .+?)? = (?:async )?(?:<.*>)?\((?:$|.*\)(?:: .+)? =>))/

/**
 * Finds exported functions and classes without a docstring. One docstring may serve several exports that follow each other without an empty line, such
 * as the overloads of a function.
 */
export function checkDocstrings(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) => {
        const found = EXPORTED.exec(line)
        if (!found || hasDocstring(lines, at)) return []
        const name = found.slice(1).find(Boolean) ?? 'the default export'
        return [{ path, line: at + 1, message: `${name} is exported without a docstring` }]
      })
    })
}

function hasDocstring(lines: readonly string[], at: number): boolean {
  const before = lines[at - 1] ?? ''
  return before.startsWith('export ') ? hasDocstring(lines, at - 1) : before.endsWith('*/')
}
