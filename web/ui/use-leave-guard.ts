import { use, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { holdBack } from '#web/lib/back-guard.ts'
import { holdTypedText } from '#web/lib/typed-text.ts'
import { type ConfirmOptions, confirm } from './confirm.ts'

/**
 * Asks before typed text is lost: on links and calls of `navigate`, on Back and Forward, and (in the browser's own words) when the
 * tab is closed. React Router blocks navigation only in its data routers, so this hook does it for the plain one. If the session has ended, the
 * screen stays and shows the refusal, so that the form can be sent again after a login in another tab.
 * @param dirty whether something would be lost
 * @param question what to ask; its action leaves
 * @param options.back `false` in a dialog, which Back closes: its `onClose` asks
 * @returns removes the guard, for the navigation after a successful save
 */
export function useLeaveGuard(dirty: boolean, question: ConfirmOptions, { back = true } = {}): () => void {
  const { navigator } = use(NavigationContext)
  const ask = useEffectEvent(() => confirm(question))
  const lifted = useRef(false)

  useEffect(() => {
    lifted.current = false
    if (!dirty) return
    const { push, replace } = navigator
    const address = () => location.pathname + location.search
    const own = address()

    const orAsk = (leave: () => void) => {
      if (lifted.current) return leave()
      ask().then((yes) => {
        if (!yes) return
        lifted.current = true
        leave()
      })
    }
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!lifted.current) event.preventDefault()
    }
    navigator.push = (...args) => orAsk(() => push(...args))
    navigator.replace = (...args) => orAsk(() => replace(...args))
    addEventListener('beforeunload', beforeUnload)
    const letBack = back
      ? holdBack(
          (delta) => orAsk(() => history.go(delta)),
          // A step between parts of the screen, as after a link to a heading, loses nothing.
          () => !lifted.current && address() !== own,
        )
      : () => {}
    const release = holdTypedText()
    return () => {
      letBack()
      release()
      navigator.push = push
      navigator.replace = replace
      removeEventListener('beforeunload', beforeUnload)
    }
  }, [dirty, back, navigator])

  return useCallback(() => {
    lifted.current = true
  }, [])
}
