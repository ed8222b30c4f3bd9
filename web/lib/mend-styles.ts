/** Style sheets that did not arrive. The build's loader requests each only once, also if its part is requested again. */
const broken = new Set<HTMLLinkElement>()

if (typeof document !== 'undefined')
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target)
    },
    true,
  )

function requestAgain(link: HTMLLinkElement): Promise<unknown> {
  const next = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    next.onload = resolve
    next.onerror = () => reject(new Error(`Unable to preload CSS for ${next.href}`))
    link.replaceWith(next)
  })
}

/** Requests the style sheets again that did not arrive, before a part of the interface is requested. Throws when one fails again. */
export async function mendStyles(): Promise<void> {
  const links = [...broken].filter((link) => link.isConnected)
  broken.clear()
  await Promise.all(links.map(requestAgain))
}
