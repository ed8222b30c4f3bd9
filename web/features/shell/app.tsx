import { Suspense, useEffect } from 'react'
import { type RouteObject, useLocation, useNavigate, useRoutes } from 'react-router'
import '#web/lib/back-guard.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { setNavigate } from '#web/lib/navigation.ts'
import { isNotLoaded } from '#web/lib/not-loaded.ts'
import { usePrintLight } from '#web/lib/use-print-light.ts'
import { ConfirmHost } from '#web/ui/confirm-host.tsx'
import { useDelayed } from '#web/ui/skeleton.tsx'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { toastNotLoaded } from '#web/ui/toast-not-loaded.ts'
import { TooltipHost } from '#web/ui/tooltip.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { OutageNotice } from './outage-notice.tsx'
import { useRouteChange } from './use-route-change.ts'
import './app.css'

/** Shown only when the first screen loads slowly. Later the old screen stays until the new one is loaded. */
function Waiting() {
  const t = useTexts()
  return (
    <div className="app-waiting" role="status" aria-label={t.common.loading}>
      {useDelayed() && <span className="o-ring" />}
    </div>
  )
}

/** Removes the mark of the server's HTML once the screen reacts to presses and keys. */
function TakenOver() {
  useEffect(() => {
    delete document.getElementById('root')?.dataset.drawn
  }, [])
  return null
}

/** Says it when an action, for example of a menu, cannot load its code. */
function useFailedActions() {
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      if (!isNotLoaded(event.reason)) return
      event.preventDefault()
      void toastNotLoaded(event.reason)
    }
    addEventListener('unhandledrejection', onRejection)
    return () => removeEventListener('unhandledrejection', onRejection)
  }, [])
}

/** All screens, and the hosts of what can appear on any of them: toasts, questions, tooltips. */
export function App(props: { routes: RouteObject[] }) {
  const t = useTexts()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => setNavigate(navigate), [navigate])
  useRouteChange()
  usePrintLight()
  useFailedActions()
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
      <OutageNotice />
      <ConfirmHost />
      <ToastHost />
      <TooltipHost />
    </>
  )
}
