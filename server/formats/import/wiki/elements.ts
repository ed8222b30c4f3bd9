import type { HtmlElement, HtmlNode } from '#server/formats/export/html-tree.ts'

/** Makes an element. Readers build the forms that `htmlToMarkdown` supports with it. */
export const element = (
  tag: string,
  children: readonly HtmlNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement => ({ tag, attributes, children: [...children] })

/** A callout of our dialect. */
export const callout = (kind: string, content: readonly HtmlNode[], title: readonly HtmlNode[] = []): HtmlElement =>
  element('div', [...(title.length > 0 ? [element('p', title, { class: 'note-title' })] : []), ...content], {
    class: `note note-${kind}`,
  })

/** The box of a task. */
export const checkbox = (isDone: boolean): HtmlElement =>
  element('input', [], { type: 'checkbox', ...(isDone ? { checked: '' } : {}) })

/** Turns an element into another one, in its place in the tree. */
export function become(target: HtmlElement, made: HtmlElement): void {
  target.tag = made.tag
  target.attributes = made.attributes
  target.children = made.children
}

/** Removes an element from its tree. */
export const drop = (target: HtmlElement): void => become(target, element('span'))
