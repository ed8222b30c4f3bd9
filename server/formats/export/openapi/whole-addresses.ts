import { replaceFileAddresses } from '#server/formats/export/markdown/file-addresses.ts'
import { linkPositions, replaceLinks } from '#shared/page-link/scan.ts'

/** Markdown for readers outside of the site: links to pages and files have whole addresses. @param origin our own origin; empty when unknown */
export function withWholeAddresses(markdown: string, origin: string): string {
  if (!origin) return markdown
  const text = replaceLinks(markdown, linkPositions(markdown, origin), (_, written) =>
    written.startsWith('/') ? origin + written : written,
  )
  return replaceFileAddresses(text, (sign, address) =>
    // Files of another site stay there.
    address.startsWith('/') || address.startsWith(`${origin}/`)
      ? `${origin}/api/attachment/visitFile?sign=${sign}`
      : undefined,
  )
}
