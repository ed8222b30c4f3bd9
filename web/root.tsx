import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import type { Texts } from '#shared/i18n/type.ts'
import { PanelHost } from './features/search/panel-host.tsx'
import { App } from './features/shell/app.tsx'
import { type Lang, LocaleProvider } from './lib/locale.tsx'
import { OriginProvider } from './lib/origin.ts'
import { routes } from './routes.tsx'

/**
 * The whole interface. The server (render.tsx) and the browser (main.tsx) must draw the same: in the first render nothing here or
 * below may read the window, the storage of the device or the clock.
 * @param props.origin the address of the site: `https://docs.example.com`
 * @param props.router wraps its router around what it is given
 */
export function Root(props: {
  client: QueryClient
  lang: Lang
  origin: string
  texts: Texts
  router: (children: ReactNode) => ReactNode
}) {
  const { client, lang, origin, texts, router } = props
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <LocaleProvider lang={lang} texts={texts}>
          <OriginProvider value={origin}>
            {router(
              <>
                <App routes={routes} />
                <PanelHost />
              </>,
            )}
          </OriginProvider>
        </LocaleProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
