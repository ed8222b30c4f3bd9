import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { allTexts, type Lang } from './lib/locale.tsx'
import { seed } from './lib/page-data.ts'
import { createQueryClient } from './lib/query-client.ts'
import { setSitePath } from './lib/site.ts'
import { Root } from './root.tsx'
import { isDrawnScreen } from './routes.tsx'

/** The data that the server needs to draw a screen for one visitor. */
export interface Drawing {
  /** Path and query of the address, without the path of the site. */
  url: string
  /** The path of the site, the same for all drawings of a process; empty at the root of a host. */
  sitePath: string
  lang: Lang
  /** The address of the site with its path: `https://example.com/docs`. */
  origin: string
  /** Answers of calls, as they also go into the HTML: `call?input` → data. */
  data: Record<string, unknown>
}

/**
 * Draws the screen of an address as HTML for `#root`. The result depends on the arguments alone.
 * @returns HTML; `undefined` for a screen that only the browser draws
 */
export async function renderScreen({ url, sitePath, lang, origin, data }: Drawing): Promise<string | undefined> {
  if (!isDrawnScreen(new URL(url, 'http://site').pathname)) return undefined
  setSitePath(sitePath)
  const client = createQueryClient()
  seed(client, data)
  const { prelude } = await prerenderToNodeStream(
    <Root
      client={client}
      lang={lang}
      origin={origin}
      texts={await allTexts(lang)}
      router={(children) => (
        <StaticRouter basename={sitePath || '/'} location={sitePath + url}>
          {children}
        </StaticRouter>
      )}
    />,
    // Everything is written in place, because content that arrives later would need an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const parts: Buffer[] = []
  for await (const part of prelude) parts.push(Buffer.from(part))
  client.clear()
  return Buffer.concat(parts).toString('utf8')
}
