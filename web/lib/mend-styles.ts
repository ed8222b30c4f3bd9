/** Style sheets of the interface that did not arrive. The build's loader requests each only once, also if its part is requested again. */
const broken = new Set<HTMLLinkElement>()
let mending: Promise<unknown> | undefined

/** Whether a link is of the interface, and not of an extension or a translator. */
const isOurs = (link: HTMLLinkElement) => new URL(link.href).origin === new URL(import.meta.url).origin

if (typeof document !== 'undefined')
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isOurs(target)) broken.add(target)
    },
    true,
  )

function requestAgain(link: HTMLLinkElement): Promise<unknown> {
  const next = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve) => {
    next.onload = resolve
    next.onerror = resolve
    link.replaceWith(next)
  })
}

/**
 * Requests the style sheets again that did not arrive, before a part of the interface is requested. One that fails again is requested with the next part: it may belong to another part, which must
 * not keep this one away.
 */
export async function mendStyles(): Promise<void> {
  const links = [...broken].filter((link) => link.isConnected)
  broken.clear()
  if (links.length > 0) mending = Promise.all(links.map(requestAgain))
  await mending
}
