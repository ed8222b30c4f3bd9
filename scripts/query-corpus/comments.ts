/** A comment without its stars. */
export const plainComment = (text: string): string =>
  text
    .replace(/^\s*\/\*\*? ?|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*(?:\s|$)/, ''))
    .join('\n')
    .trim()

/** The members of an interface: the name, whether it is optional, the type as it is written, and the comment. */
export type Member = { name: string; optional: boolean; type: string; comment: string }

const MEMBER = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*(?:readonly\s+)?['"]?([\w$]+)['"]?(\?)?:\s*([^\n]+)/g

/** The commented members in the body of an interface. */
export const membersOf = (body: string): Member[] =>
  [...body.matchAll(MEMBER)].map(([, comment = '', name = '', optional, type = '']) => ({
    name,
    optional: optional !== undefined,
    type: type.replace(/[;,]\s*$/, '').trim(),
    comment: plainComment(comment),
  }))

/** The interfaces of a file by their names: the comment before each and its body. */
export function interfacesOf(source: string): Map<string, { comment: string; body: string }> {
  const found = new Map<string, { comment: string; body: string }>()
  const start = /(?:(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*)?(?:export )?interface (\w+)(?:<[^{]*>)?[^{\n]*\{/g
  for (const one of source.matchAll(start)) {
    const from = one.index + one[0].length
    const line = source.slice(source.lastIndexOf('\n', from - 1) + 1, from)
    const indent = /^ */.exec(line)?.[0] ?? ''
    const end = source.indexOf(`\n${indent}}`, from)
    if (end > 0 && !found.has(one[2] ?? ''))
      found.set(one[2] ?? '', { comment: plainComment(one[1] ?? ''), body: source.slice(from, end) })
  }
  return found
}
