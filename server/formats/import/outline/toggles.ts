import { codeLines } from '#shared/page-link/scan.ts'

/** Turns the toggles of Outline, between lines of `+++`, into `details` elements. */
export function withToggles(markdown: string): string {
  if (!/^\+{3,}$/m.test(markdown)) return markdown
  const code = codeLines(markdown)
  const open: { signs: number; isNamed: boolean }[] = []
  const made: string[] = []
  for (const [number, line] of markdown.split('\n').entries()) {
    const signs = !code.has(number) && /^\+{3,}$/.test(line) ? line.length : 0
    const last = open.at(-1)
    if (signs > 0 && last?.signs === signs) {
      made.push(...(last.isNamed ? ['', '</details>'] : []))
      open.pop()
    } else if (signs > 0) open.push({ signs, isNamed: false })
    else if (last && !last.isNamed && line.trim() !== '') {
      last.isNamed = true
      const words = line
        .replace(/^#{1,6} /, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
      made.push('<details>', `<summary>${words}</summary>`, '')
    } else made.push(line)
  }
  for (const { isNamed } of open.reverse()) if (isNamed) made.push('', '</details>')
  return made.join('\n')
}
