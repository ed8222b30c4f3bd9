/**
 * A signal that aborts as soon as one of `signals` aborts, with the reason of that one. Uses `AbortSignal.any` where the browser
 * has it (Chrome 116, Firefox 124, Safari 17.4).
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([...signals])
  const controller = new AbortController()
  const stop = () => {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  }
  const abort = (event: Event) => {
    stop()
    controller.abort((event.target as AbortSignal).reason)
  }
  for (const signal of signals) {
    if (signal.aborted) {
      stop()
      controller.abort(signal.reason)
      break
    }
    signal.addEventListener('abort', abort)
  }
  return controller.signal
}
