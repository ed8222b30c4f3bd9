import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { PanelHost } from './features/search/panel-host.tsx'
import { App } from './features/shell/app.tsx'
import { LocaleProvider, loadTexts, preferredLang } from './lib/locale.tsx'
import { seedFromPage } from './lib/page-data.ts'
import { queryClient } from './lib/query-client.ts'
import { preloadScreen, routes } from './routes.tsx'
import './ui/tokens.css'
import './ui/base.css'

const lang = preferredLang()
seedFromPage(queryClient)

// The server's HTML stays on screen until language and screen are there; then the app takes over in one step, without a flash.
// A screen that cannot be downloaded is told by the error boundary.
const [texts] = await Promise.all([loadTexts(lang), preloadScreen(location.pathname).catch(() => undefined)])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LocaleProvider lang={lang} texts={texts}>
        <BrowserRouter>
          <App routes={routes} />
          <PanelHost />
        </BrowserRouter>
      </LocaleProvider>
    </QueryClientProvider>
  </StrictMode>,
)
