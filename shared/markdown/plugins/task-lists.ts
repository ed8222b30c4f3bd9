import type MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'

const MARK = /^\[([ xX])\][ \u00a0]/

/**
 * Renders `- [x] done` as a checked, disabled checkbox with the text as its label. The published plugin is not used: it takes minutes for a long list,
 * because it searches for the start of the list for each entry, and it needs ids in the page.
 */
export function taskLists(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'task_lists', (state) => {
    const lists: Token[] = []
    const { tokens } = state
    for (let i = 0; i < tokens.length; i += 1) {
      const token = tokens[i]
      if (!token) continue
      if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') lists.push(token)
      else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop()
      else if (token.type === 'list_item_open') {
        const inline = tokens[i + 2]
        const mark = tokens[i + 1]?.type === 'paragraph_open' && inline?.type === 'inline' && MARK.exec(inline.content)
        const first = inline?.children?.[0]
        if (!mark || !inline || first?.type !== 'text' || !MARK.test(first.content)) continue
        first.content = first.content.slice(mark[0].length)
        const box = new state.Token('task_open', 'label', 1)
        box.info = mark[1] === ' ' ? '' : 'done'
        inline.children = [box, ...(inline.children ?? []), new state.Token('task_close', 'label', -1)]
        token.attrJoin('class', 'task')
        const list = lists.at(-1)
        if (list && list.attrGet('class') !== 'tasks') list.attrSet('class', 'tasks')
      }
    }
  })
  md.renderer.rules.task_open = (tokens, index) =>
    `<label><input type="checkbox" disabled${tokens[index]?.info ? ' checked' : ''}> `
  md.renderer.rules.task_close = () => '</label>'
}
