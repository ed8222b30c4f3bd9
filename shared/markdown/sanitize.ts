import sanitizeHtml from 'sanitize-html'
import { decoded } from '#shared/decoded.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_CLASSES, ALLOWED_TAGS, LINK_SCHEMES, MEDIA_SCHEMES } from './allowed-html.ts'
import { HEADING_PREFIX, slugify, USER_PREFIX } from './anchor.ts'
import {
  type Attributes,
  dropOddValues,
  isExternal,
  isSafeLink,
  isSafeMedia,
  keepStyle,
  leadsNowhere,
} from './attributes.ts'
import { MAX_HTML_NESTING, MAX_OPEN_ELEMENTS } from './limits.ts'

/** Thrown when raw HTML opens thousands of elements without closing them. The parser would take minutes. */
export class TooDeepError extends Error {}

/** The context of the sanitiser. */
export interface SanitizeContext {
  /** The anchors of the page's headings, which keep their `id`. */
  headingIds: readonly string[]
  /** Our own origin. Links to other origins get `rel`. */
  origin?: string | undefined
}

/**
 * Sanitises the HTML of a whole page. This is the only place where that happens, after everything else is rendered. Nothing may be added to the
 * result later except as text.
 * @param html untrusted HTML from the renderer
 * @returns HTML of allowed elements and attributes only
 * @throws TooDeepError when more than `MAX_OPEN_ELEMENTS` are open at once
 */
export function sanitizePage(html: string, context: SanitizeContext): string {
  const freeHeadings = new Set(context.headingIds)
  const allHeadings = new Set(context.headingIds)
  let open = 0
  let pictures = 0
  return sanitizeHtml(html, {
    allowedTags: [...ALLOWED_TAGS],
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedClasses: { '*': ALLOWED_CLASSES },
    allowedSchemes: [...LINK_SCHEMES],
    allowedSchemesByTag: {
      img: [...MEDIA_SCHEMES, 'data'],
      audio: [...MEDIA_SCHEMES],
      video: [...MEDIA_SCHEMES],
      source: [...MEDIA_SCHEMES],
    },
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'xmp',
      'noscript',
      'title',
      'template',
      'noembed',
      'noframes',
    ],
    nestingLimit: MAX_HTML_NESTING,
    parseStyleAttributes: false,
    onOpenTag: () => {
      open += 1
      if (open > MAX_OPEN_ELEMENTS) throw new TooDeepError('Too many open elements')
    },
    onCloseTag: () => {
      open -= 1
    },
    transformTags: {
      // This runs before the general rule, which cannot add text.
      img: (tagName, attribs) =>
        leadsNowhere(attribs.src) || !isSafeMedia('img', attribs.src ?? '')
          ? missingPicture(attribs)
          : { tagName, attribs },
      '*': (tagName, attribs) => cleanElement(tagName, attribs),
    },
  })

  function cleanElement(tag: string, attributes: Attributes): { tagName: string; attribs: Attributes } {
    const color = keepStyle(attributes)
    dropOddValues(tag, attributes)
    cleanId(tag, attributes)
    switch (tag) {
      case 'a':
        cleanLink(attributes)
        break
      case 'img':
        cleanMedia(tag, attributes)
        pictures += 1
        // The first picture is often visible at once, so it is not lazy.
        if (pictures > 1) attributes.loading = 'lazy'
        else delete attributes.loading
        attributes.decoding = 'async'
        attributes.alt ??= ''
        break
      case 'audio':
      case 'video':
        attributes.controls = 'controls'
        attributes.preload = 'metadata'
        cleanMedia(tag, attributes)
        break
      case 'source':
        cleanMedia(tag, attributes)
        break
      case 'input':
        attributes.type = 'checkbox'
        attributes.disabled = 'disabled'
        break
      case 'span':
        if (color) return { tagName: 'font', attribs: { ...attributes, color } }
        break
    }
    return { tagName: tag, attribs: attributes }
  }

  /** Anchors of headings are ours and used once. Every other id gets a prefix, so that it cannot shadow a global variable. */
  function cleanId(tag: string, attributes: Attributes): void {
    const id = attributes.id ?? (tag === 'a' ? attributes.name : undefined)
    delete attributes.id
    if (id === undefined) return
    if (/^h[1-6]$/.test(tag) && freeHeadings.delete(id)) attributes.id = id
    else if (/^[^\s"'<>&]{1,100}$/.test(id)) attributes.id = USER_PREFIX + id.replace(/^(?:user-)+/, '')
  }

  function cleanLink(attributes: Attributes): void {
    const href = attributes.href
    delete attributes.rel
    if (href === undefined) return
    if (!isSafeLink(href)) delete attributes.href
    else if (href.startsWith('#')) attributes.href = fragment(href.slice(1))
    else if (isExternal(href, context.origin)) attributes.rel = 'noopener noreferrer nofollow ugc'
  }

  /** Resolves a link within the page to the anchor of a heading, or to an anchor from raw HTML. */
  function fragment(name: string): string {
    const plain = decoded(name)
    if (plain === '') return '#'
    if (allHeadings.has(plain)) return `#${plain}`
    const heading = HEADING_PREFIX + slugify(plain)
    return allHeadings.has(heading) ? `#${heading}` : `#${USER_PREFIX}${plain.replace(/^(?:user-)+/, '')}`
  }
}

function cleanMedia(tag: string, attributes: Attributes): void {
  if (attributes.src !== undefined && !isSafeMedia(tag, attributes.src)) delete attributes.src
}

/** Replaces a picture that cannot be shown by its description. */
function missingPicture({ alt, src }: Attributes): { tagName: string; attribs: Attributes; text: string } {
  return { tagName: 'span', attribs: { class: 'no-picture' }, text: alt?.trim() || src?.trim() || '' }
}
