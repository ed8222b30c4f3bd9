import { Hourglass } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { OUTAGE_RETRY_MS, outage, outageTellers } from '#web/lib/outage.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Reports an outage of the site on every screen, and checks until it is over. */
export function OutageNotice() {
  const t = useTexts()
  const message = useSyncExternalStore(outage.subscribe, outage.snapshot, () => '')
  // A style with `body:has()` would do the same, but the browser would check it after every key in an editor.
  const isTold = useSyncExternalStore(
    outageTellers.subscribe,
    () => outageTellers.snapshot() > 0,
    () => false,
  )
  useEffect(() => {
    if (message === '') return
    const timer = setInterval(() => {
      // The answer of any call that reads the database ends the notice.
      void call('common/homePageSetting', {}, { redirect_login: false }).catch(() => undefined)
    }, OUTAGE_RETRY_MS)
    return () => clearInterval(timer)
  }, [message])
  return (
    <div className="app-outage" role="status">
      {message !== '' && !isTold && (
        <>
          <Icon of={Hourglass} />
          <span>
            {message}
            {t.common.sentenceEnd} {t.shell.outageWaits}
          </span>
        </>
      )}
    </div>
  )
}
