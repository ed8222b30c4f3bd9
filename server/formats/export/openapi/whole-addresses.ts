import { replaceFileAddresses } from '#server/formats/export/markdown/file-addresses.ts'
import { linkPositions } from '#shared/page-link/scan.ts'

/** Markdown for readers outside of the site: links to pages and files have whole addresses. @param origin our own origin; empty when unknown */
export function withWholeAddresses(markdown: string, origin: string): string {
  if (!origin) return markdown
  const positions = linkPositions(markdown, origin)
  let text = ''
  let done = 0
  for (let at = 0; at < positions.length; at += 3) {
    const from = positions[at + 1] ?? 0
    if (markdown[from] !== '/') continue
    text += markdown.slice(done, from) + origin
    done = from
  }
  text += markdown.slice(done)
  return replaceFileAddresses(text, (sign, address) =>
    // Files of another site stay there.
    address.startsWith('/') || address.startsWith(`${origin}/`)
      ? `${origin}/api/attachment/visitFile?sign=${sign}`
      : undefined,
  )
}
