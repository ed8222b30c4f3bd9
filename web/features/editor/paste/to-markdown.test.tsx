import { expect, test } from 'vitest'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { pageToMarkdown } from './to-markdown.ts'

const pasted = (html: string) => pageToMarkdown(new DOMParser().parseFromString(html, 'text/html')).markdown

test('punctuation at the edge of a mark stays outside where Markdown would not read the mark', () => {
  for (const [html, markdown] of [
    ['<b>【注意】</b>请', '**【注意**】请'],
    ['请<b>注意：</b>马上', '请**注意**：马上'],
    ['请<b>(注意)</b>马上', '请(**注意**)马上'],
    ['<span>请</span><b>“注意”</b><i>马上</i>', '请“**注意**”*马上*'],
    ['<b>注意：</b> 马上', '**注意：** 马上'],
    ['<b>注意：</b><br>马上', '**注意：**\n马上'],
    ['请<b>看 <a href="https://a.example/b">这里</a></b>马上', '请**看 [这里](https://a.example/b)**马上'],
    ['请<b>——</b>马上', '请——马上'],
    ['<b>C++</b>语言', '**C**++语言'],
  ] as const)
    expect(pasted(`<p>${html}</p>`), html).toBe(markdown)
})

test('marks are read where the punctuation stays outside', () => {
  for (const [open, close] of ['【】', '()', '“”', '《》', '「」', '%%', '¥€', '😀😀', '——'].map((signs) => [
    ...signs,
  ])) {
    const markdown = pasted(`<p>请<b>${open}注意${close}</b>马上</p>`)
    expect(renderMarkdown(markdown).html, markdown).toContain('<strong>注意</strong>')
  }
})
