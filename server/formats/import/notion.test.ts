import { expect, test } from 'vitest'
import { rawZip } from '#server/test/raw-zip.ts'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { notion } from './notion.ts'
import { readerOf } from './readers.ts'

const id = (at: number) => at.toString(16).padStart(32, 'a')
const [PUMP, CARE, DB, ROW, TWIN] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string]

const MARKDOWN = {
  [`Export-1/Pump handbook ${PUMP}.md`]: `# Pump handbook: all

Owner: Ana
Tags: pump, water

<aside>
⚠️ Hot! See [care](Pump%20handbook%20${PUMP}/Care%20${CARE}.md)

- one

</aside>

<aside>
<img src="https://www.notion.so/icons/x.svg" alt="x" width="40px" /> Plain

</aside>

- Toggle

    hidden

![pump](Pump%20handbook%20${PUMP}/pump.png)

[Parts](Pump%20handbook%20${PUMP}/Parts%20${DB}.csv) [on the site](https://www.notion.so/team/Care-${CARE}?pvs=4) [gone](Gone%20${id(99)}.md) \`<aside>\``,
  [`Export-1/Pump handbook ${PUMP}/Care ${CARE}.md`]: `# Care\n\nOil`,
  [`Export-1/Pump handbook ${PUMP}/pump.png`]: new Uint8Array([1]),
  [`Export-1/Pump handbook ${PUMP}/Parts ${DB}.csv`]: 'Name,Size\nValve,3 mm',
  [`Export-1/Pump handbook ${PUMP}/Parts ${DB}_all.csv`]: '\uFEFFName,Size | place\nValve [a],"3 mm\nleft"\n=evil(),x',
  [`Export-1/Pump handbook ${PUMP}/Parts ${DB}/Valve a ${ROW}.md`]: '# Valve [a]\n\nSize: 3 mm',
}

test('Markdown and CSV keep the tree; callouts, databases, pictures and links are converted', async () => {
  const source = sourceOfTexts(MARKDOWN, 'Export-1.zip')
  expect((await readerOf(source))?.format).toBe('notion')
  const { entries, outline, page, notes } = await readImport(notion, source)
  expect(entries[0]).toMatchObject({ kind: 'item', name: 'Export-1' })
  expect(outline).toBe('Pump handbook: all/\n  Pump handbook: all\n  Care\n  Parts/\n    Parts\n    Valve [a]')
  const key = (path: string) => encodeURIComponent(`Export-1/Pump handbook ${PUMP}${path}`)
  expect(page('Pump handbook: all')).toBe(`Owner: Ana  
Tags: pump, water

:::warn
Hot! See [care](import-page:${key(`/Care ${CARE}.md`)})

- one
:::

:::note
Plain
:::

- Toggle

    hidden

![pump](import-file:${key('/pump.png')})

[Parts](import-page:${key(`/Parts ${DB}_all.csv`)}) [on the site](https://www.notion.so/team/Care-${CARE}?pvs=4) [gone](Gone%20${id(99)}.md) \`<aside>\``)
  expect(page('Parts')).toBe(
    `| Name | Size \\| place |\n| --- | --- |\n| [Valve \\[a\\]](import-page:${key(`/Parts ${DB}/Valve a ${ROW}.md`)}) | 3 mm left |\n| =evil() | x |\n`,
  )
  expect(notes).toEqual([{ code: 'link_gone', where: `Export-1/Pump handbook ${PUMP}.md: Gone%20${id(99)}.md` }])
})

const html = (title: string, body: string, before = '') =>
  `<html><head><title>${title}</title><style>p{}</style></head><body><article id="x" class="page sans"><header><div class="page-header-icon"><span class="icon">🗺️</span></div><h1 class="page-title">${title}</h1>${before}</header><div class="page-body">${body}</div></article></body></html>`

test('HTML keeps tasks, toggles, callouts, formulas and tables, from an archive in the archive', async () => {
  const body = `<p>See <a href="Pump%20${PUMP}/Care%20${CARE}.html">Care</a> and <a href="https://www.notion.so/Care-${CARE}">again</a>, <a href="javascript:x()">bad</a>.</p>
<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span><div class="indented"></div></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">open</span></li></ul>
<ul class="bulleted-list"><li style="list-style-type:disc">a<ul class="bulleted-list"><li>b</li></ul></li></ul>
<ul class="toggle"><li><details open=""><summary>More</summary><p>Hidden</p></details></li></ul>
<figure class="block-color-gray_background callout" style="display:flex"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%"><p>Idea</p></div></figure>
<figure class="equation"><div class="equation-container"><span class="katex-display"><span class="katex"><annotation encoding="application/x-tex">E=mc^2</annotation></span></span></div></figure>
<figure><a href="https://a.example/" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">A site</div></div></div></a></figure>
<figure class="image"><a href="Pump%20${PUMP}/p.png"><img style="width:1px" src="Pump%20${PUMP}/p.png"/></a></figure>
<pre class="code"><code class="language-Python">print(1)</code></pre>`
  const properties = `<table class="properties"><tbody><tr class="property-row"><th><span class="icon property-icon">x</span>Owner</th><td>Ana</td></tr></tbody></table>`
  const part = rawZip(
    Object.entries({
      'index.html': '<ul><li>contents</li></ul>',
      [`Private & Shared/Pump ${PUMP}.html`]: html('Pump', body, properties),
      [`Private & Shared/Pump ${PUMP}/Care ${CARE}.html`]: html('Care', '<p>Oil</p>'),
      [`Private & Shared/Pump ${PUMP}/Care ${TWIN}.html`]: html('Care', '<p>Twin</p>'),
      [`Private & Shared/Pump ${PUMP}/p.png`]: 'x',
      'deeper-Part-1.zip': rawZip([{ name: 'x.md', data: 'x' }]),
    }).map(([name, data]) => ({ name, data })),
  )
  const source = sourceOfTexts({ 'Export-1-Part-1.zip': part }, 'mine.zip')
  expect((await readerOf(source))?.format).toBe('notion')
  const { entries, outline, page, notes } = await readImport(notion, source)
  expect(entries[0]).toMatchObject({ kind: 'item', name: 'Private & Shared' })
  expect(outline).toBe('Pump/\n  Pump\n  Care\n  Care (2)')
  const key = (path: string) => encodeURIComponent(`Private & Shared/Pump ${PUMP}${path}`)
  expect(page('Pump')).toBe(`| Owner | Ana |
| --- | --- |

See [Care](import-page:${key(`/Care ${CARE}.html`)}) and [again](import-page:${key(`/Care ${CARE}.html`)}), bad.

- [x] done
- [ ] open

- a
  - b

<details>
<summary>More</summary>

Hidden

</details>

:::tip
Idea
:::

$$
E=mc^2
$$

[A site](https://a.example/)

![](import-file:${key('/p.png')})

\`\`\`python
print(1)
\`\`\`
`)
  expect(notes).toEqual([
    { code: 'link_gone', where: `Private & Shared/Pump ${PUMP}.html: javascript:x()` },
    { code: 'file_unused', where: 'deeper-Part-1.zip' },
  ])
})

test('broken parts are refused, and a broken page is left out', async () => {
  const cut = sourceOfTexts({ 'Export-Part-1.zip': rawZip([{ name: `A ${PUMP}.md`, data: 'x' }]).subarray(0, 40) })
  expect(await notion.recognises(cut)).toBe(false)
  const source = sourceOfTexts({
    [`A ${PUMP}.md`]: new Uint8Array(999).fill(1),
    [`B ${CARE}.md`]: '# B\n\n<aside>\nno end',
  })
  const { outline, page, notes } = await readImport(notion, source)
  expect(outline).toBe('B')
  expect(page('B')).toBe('<aside>\nno end')
  expect(notes.map(({ code }) => code)).toEqual(['entry_broken'])
})
