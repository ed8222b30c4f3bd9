import { codeLines, linkPositions } from '#shared/page-link/scan.ts'

/** An address of a page as clients of the protocol show it (`…/web/#/ITEM/PAGE`), in a link of Markdown. */
const CLIENT_LINK = /\]\((?:https?:\/\/[^\s()<>#]*|[^\s()<>#:]*)#\/\d{1,18}\/(\d{1,18})(?:\?[^\s()<>]*)?(?=[\s)])/g

/**
 * Replaces the addresses of pages in the same import by `import-page:KEY`.
 * @param keys the keys of the pages by their former ids
 */
export function withPageLinks(markdown: string, keys: ReadonlyMap<string, string>): string {
  if (keys.size === 0) return markdown
  const address = (key: string) => `import-page:${encodeURIComponent(key)}`
  return inClientForm(replacePageLinks(markdown, keys, address), keys, address)
}

/**
 * Replaces the page links of a text by addresses.
 * @param keys the keys of the pages by their former ids; other links stay
 * @param origin of the site of the text
 */
export function replacePageLinks(
  text: string,
  keys: ReadonlyMap<string, string>,
  address: (key: string) => string,
  origin?: string,
): string {
  const positions = linkPositions(text, origin)
  let made = ''
  let done = 0
  for (let at = 0; at < positions.length; at += 3) {
    const [id = 0, from = 0, to = 0] = positions.subarray(at, at + 3)
    const key = keys.get(String(id))
    if (key === undefined) continue
    made += text.slice(done, from) + address(key)
    done = to
  }
  return made + text.slice(done)
}

function inClientForm(text: string, keys: ReadonlyMap<string, string>, address: (key: string) => string): string {
  if (!text.includes('#/')) return text
  const code = codeLines(text)
  return text
    .split('\n')
    .map((line, at) =>
      code.has(at)
        ? line
        : line.replace(CLIENT_LINK, (link, id: string) => {
            const key = keys.get(id)
            return key === undefined ? link : `](${address(key)}`
          }),
    )
    .join('\n')
}
