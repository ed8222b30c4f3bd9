import { editorTyping } from './editor-typing.bench.ts'
import { pageInfo } from './page-info.bench.ts'

/** `npm run bench -- [name…]`: runs the measurements and prints their tables. It needs a build (`npm run build`). */
const benches: Record<string, () => Promise<string[]>> = { 'page-info': pageInfo, 'editor-typing': editorTyping }

const asked = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n## ${name}\n${(await bench()).join('\n')}`)
}
