import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadTexts, preferredLang, tellServer } from './lib/locale.tsx'
import { seedFromPage } from './lib/page-data.ts'
import { queryClient } from './lib/query-client.ts'
import { startSessionTabs } from './lib/session-tabs.ts'
import { Root } from './root.tsx'
import { preloadScreen } from './routes.tsx'
import './ui/tokens.css'
import './ui/base.css'

/** Takes the page over from the server, or draws it where the server drew nothing. */
async function start(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')

  /** The language in which the server drew the screen; empty where it drew none (and in development). */
  const drawn = element.dataset.drawn ?? ''
  const lang = preferredLang(drawn)
  seedFromPage(queryClient)
  startSessionTabs()

  // The server's HTML stays on screen until language and screen are there; then the app takes over in one step, without a flash.
  // A screen that cannot be downloaded is told by the error boundary.
  const [texts] = await Promise.all([
    loadTexts(lang),
    preloadScreen(location.pathname, queryClient).catch(() => undefined),
  ])

  const root = (
    <Root
      client={queryClient}
      lang={lang}
      origin={location.origin}
      texts={texts}
      router={(children) => <BrowserRouter>{children}</BrowserRouter>}
    />
  )
  if (drawn === lang) hydrateRoot(element, root)
  else {
    // Drawn in a language that is not the chosen one, as when the cookies were deleted: the next page is drawn right.
    if (drawn) tellServer(lang)
    createRoot(element).render(root)
  }
}

// Older browsers than we support keep what the server drew; before-paint.js has told them.
if (!document.documentElement.hasAttribute('data-too-old')) await start()
