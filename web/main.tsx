import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadEditorAhead } from './editor-ahead.ts'
import { loadTexts, preferredLang, tellServer } from './lib/locale.tsx'
import { askAgainOnReturn, seedFromPage } from './lib/page-data.ts'
import { queryClient } from './lib/query-client.ts'
import { startSessionTabs } from './lib/session-tabs.ts'
import { herePath, siteAddress, siteBase } from './lib/site.ts'
import { wholeText } from './lib/text-rest.ts'
import { Root } from './root.tsx'
import { preloadScreen } from './routes.tsx'
import './ui/tokens.css'
import './ui/base.css'

/** Takes over the page that the server drew, or draws it when the server drew nothing. */
async function start(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')

  /** The language in which the server drew the screen; empty when it drew nothing (as in development). */
  const drawn = element.dataset.drawn ?? ''
  const lang = preferredLang(drawn)
  seedFromPage(queryClient)
  askAgainOnReturn(queryClient)
  startSessionTabs()

  // The server's HTML stays on screen until the language and the screen are loaded, and a long text is whole. Then the app takes over in one step, without a
  // flash. If a screen cannot be downloaded, the error boundary reports it.
  const screen = preloadScreen(herePath(), queryClient).catch(() => undefined)
  const [texts] = await Promise.all([loadTexts(lang), screen, wholeText()])

  const root = (
    <Root
      client={queryClient}
      lang={lang}
      origin={siteAddress()}
      texts={texts}
      router={(children) => <BrowserRouter basename={siteBase() || '/'}>{children}</BrowserRouter>}
    />
  )
  if (drawn === lang) hydrateRoot(element, root)
  else {
    // The server drew another language than the chosen one (the cookies were deleted). It will draw the next page in the right one.
    if (drawn) tellServer(lang)
    createRoot(element).render(root)
  }
  loadEditorAhead(queryClient)
}

// Unsupported browsers keep what the server drew; before-paint.js has shown them a message.
if (!document.documentElement.hasAttribute('data-too-old')) await start()
