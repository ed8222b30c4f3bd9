import { Suspense, useEffect } from 'react'
import { type RouteObject, useLocation, useNavigate, useRoutes } from 'react-router'
import '../../lib/back-guard.ts'
import { useTexts } from '../../lib/locale.tsx'
import { setNavigate } from '../../lib/navigation.ts'
import { ConfirmHost } from '../../ui/confirm-host.tsx'
import { useDelayed } from '../../ui/skeleton.tsx'
import { ToastHost } from '../../ui/toast-host.tsx'
import { TooltipHost } from '../../ui/tooltip.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { useRouteChange } from './use-route-change.ts'
import './app.css'

/** Shown only when the very first screen is late; later ones keep the old screen until the new one is there. */
function Waiting() {
  const t = useTexts()
  return (
    <div className="app-waiting" role="status" aria-label={t.common.loading}>
      {useDelayed() && <span className="o-ring" />}
    </div>
  )
}

/** Takes the mark of what the server drew away once the screen hears presses and keys. */
function TakenOver() {
  useEffect(() => {
    delete document.getElementById('root')?.dataset.drawn
  }, [])
  return null
}

/** The screens, and the places of what can appear on any of them: toasts, questions, tooltips. */
export function App(props: { routes: RouteObject[] }) {
  const t = useTexts()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => setNavigate(navigate), [navigate])
  useRouteChange()
  const screen = useRoutes(props.routes)
  return (
    <>
      <a className="app-skip" href="#main">
        {t.shell.skip}
      </a>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<Waiting />}>
          {screen}
          <TakenOver />
        </Suspense>
      </ErrorBoundary>
      <ConfirmHost />
      <ToastHost />
      <TooltipHost />
    </>
  )
}
