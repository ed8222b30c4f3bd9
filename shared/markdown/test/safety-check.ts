import { Parser } from 'htmlparser2'

/**
 * For tests: finds unsafe parts of rendered HTML. It does not use the lists of the sanitiser, so that mistakes in them are found.
 * @returns one line per finding; empty when the HTML is safe
 */
export function findUnsafe(html: string): string[] {
  const found: string[] = []
  const ids = new Set<string>()
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!TAGS.has(name)) found.push(`element ${name}`)
        if (name === 'input' && (attributes.type !== 'checkbox' || attributes.disabled === undefined)) {
          found.push('live input')
        }
        for (const [attribute, value] of Object.entries(attributes)) {
          const problem = attributeProblem(name, attribute, value)
          if (problem) found.push(`${problem}: <${name} ${attribute}="${value}">`)
        }
        const id = attributes.id
        if (id?.startsWith('h-')) {
          if (ids.has(id)) found.push(`anchor twice: ${id}`)
          ids.add(id)
        }
      },
      oncomment: () => found.push('comment'),
      onprocessinginstruction: (name) => found.push(`instruction ${name}`),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return found
}

const TAGS = new Set(
  (
    'a abbr article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl ' +
    'dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label li mark nav ol p picture pre ' +
    'q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ' +
    'ul var video wbr'
  ).split(' '),
)

const ATTRIBUTES = new Set(
  (
    'align alt aria-label checked class colspan color controls data-diagram data-lang data-tab data-tabs data-tex datetime decoding dir disabled ' +
    'height href id lang loading open preload rel reversed role rowspan scope size span src start tabindex target title type ' +
    'valign value width'
  ).split(' '),
)

const CLASSES =
  /^(?:anchor|bare|code|code-tab-row|code-tabs|diagram|dot(?:-ok|-error)?|endpoint(?:-url|-summary)?|facts|hljs|hljs-[a-z-]+|host|[a-z]+_{1,2}|langs|method(?:-[a-z]{3,6})?|no-picture|note(?:-title|-[a-z]{3,6})?|language-[a-z0-9+#.-]+|page-toc|plain|source|state(?:-[a-z]{6,10})?|tasks?|tbl|tex|tex-block|url|var)$/

function attributeProblem(tag: string, attribute: string, value: string): string | undefined {
  if (!ATTRIBUTES.has(attribute)) return 'attribute'
  if (attribute.startsWith('data-tab') && !/^[\p{L}\p{N}.+#\- ]+$/u.test(value)) return 'tab'
  if (attribute === 'id' && !/^(?:h|user)-[^\s]*$/.test(value)) return 'id'
  if (attribute === 'id' && value.startsWith('h-') && !/^h[1-6]$/.test(tag)) return 'stolen anchor'
  if (attribute === 'class' && !value.split(' ').every((name) => CLASSES.test(name))) return 'class'
  if (attribute === 'color' && !/^[#\w(),.%\s/]+$/.test(value)) return 'color'
  if (attribute === 'target' && value !== '_blank') return 'target'
  if (attribute === 'href' || attribute === 'src') return addressProblem(tag, attribute, value)
  return undefined
}

function addressProblem(tag: string, attribute: string, value: string): string | undefined {
  // The WHATWG parser decides, as in a browser.
  let url: URL
  try {
    url = new URL(value, 'https://here.invalid/item/1')
  } catch {
    return undefined
  }
  if (url.protocol === 'https:' || url.protocol === 'http:') return undefined
  if (attribute === 'href' && (url.protocol === 'mailto:' || url.protocol === 'tel:')) return undefined
  if (tag === 'img' && /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon);base64,/i.test(value.trim()))
    return undefined
  return 'address'
}
