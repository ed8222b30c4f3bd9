/** Elements that do not belong into a drawing. An animation could change an address after this check. */
const FORBIDDEN =
  'script,iframe,frame,object,embed,applet,form,input,button,select,textarea,link,meta,base,template,audio,video,' +
  'animate,animateMotion,animateTransform,set,handler,listener'

const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster', 'ping', 'srcset'])

/**
 * Copies a drawing without anything that can run. The libraries promise safe drawings too, but have broken the promise before, and
 * flowchart.js lets a text name a function to call and any address to link. A copy has no listeners.
 * @param drawing an SVG from a library, not to be used afterwards
 */
export function safeSvg(drawing: SVGElement): SVGElement {
  const copy = document.importNode(drawing, true)
  for (const element of copy.querySelectorAll(FORBIDDEN)) element.remove()
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const attribute of [...element.attributes]) {
      const name = attribute.localName.toLowerCase()
      if (name.startsWith('on') || (ADDRESSES.has(name) && !isSafe(attribute.value)))
        element.removeAttributeNode(attribute)
    }
    if (element.localName === 'a') element.setAttribute('rel', 'noopener noreferrer nofollow ugc')
  }
  return copy
}

function isSafe(address: string): boolean {
  return /^(?:#|https?:\/\/)/i.test(address.trim())
}
