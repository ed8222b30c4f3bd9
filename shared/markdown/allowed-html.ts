/** The allow-list of the sanitiser. Everything else is dropped. */

/** Allowed elements. The frequent ones stand first, because the sanitiser searches the list from its beginning. */
export const ALLOWED_TAGS: readonly string[] = (
  'span td tr a p code li br strong th em abbr article aside audio b bdi bdo big blockquote caption center cite col colgroup dd del details dfn div dl ' +
  'dt figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label mark nav ol picture pre q ' +
  'rp rt ruby s samp section small source strike sub summary sup table tbody tfoot thead time tt u ul ' +
  'var video wbr'
).split(' ')

/** Elements that are removed while their content stays: wrappers of pasted documents. */
export const UNWRAPPED_TAGS: readonly string[] = ['html', 'head', 'body', 'main', 'form', 'link', 'meta', 'base', 'o:p']

/** Allowed attributes by element; `*`: of all elements. `attributes.ts` checks their values. */
export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  '*': ['title', 'lang', 'dir', 'id'],
  a: ['href', 'rel', 'target'],
  audio: ['src', 'controls', 'preload'],
  bdo: ['dir'],
  code: [],
  col: ['span', 'align'],
  colgroup: ['span', 'align'],
  del: ['datetime'],
  details: ['open'],
  div: ['align', 'data-tex', 'tabindex', 'role', 'aria-label', 'data-tabs'],
  figure: ['data-diagram', 'data-lang', 'data-tab'],
  font: ['color', 'size'],
  h1: ['align'],
  h2: ['align'],
  h3: ['align'],
  h4: ['align'],
  h5: ['align'],
  h6: ['align'],
  img: ['src', 'alt', 'width', 'height', 'align', 'loading', 'decoding'],
  input: ['type', 'checked', 'disabled'],
  ins: ['datetime'],
  li: ['value'],
  ol: ['start', 'type', 'reversed'],
  p: ['align'],
  pre: ['tabindex'],
  source: ['src', 'type'],
  span: ['data-tex', 'data-tab'],
  table: ['align', 'width'],
  td: ['align', 'valign', 'colspan', 'rowspan', 'width'],
  th: ['align', 'valign', 'colspan', 'rowspan', 'width', 'scope'],
  time: ['datetime'],
  tr: ['align', 'valign'],
  ul: ['type'],
  video: ['src', 'controls', 'preload', 'width', 'height'],
}

/** Allowed classes: those of our own parts. */
export const ALLOWED_CLASSES: (string | RegExp)[] = [
  'anchor',
  'bare',
  'code',
  'code-tab-row',
  'code-tabs',
  'diagram',
  'dot',
  'dot-error',
  'dot-ok',
  'endpoint',
  'endpoint-summary',
  'endpoint-url',
  'facts',
  'hljs',
  'host',
  'langs',
  'method',
  'no-picture',
  'note',
  'note-title',
  'page-toc',
  'plain',
  'source',
  'state',
  'task',
  'tasks',
  'tbl',
  'tex',
  'tex-block',
  'url',
  'var',
  /^method-(?:get|post|put|patch|delete|other)$/,
  /^note-(?:note|info|tip|warn|danger)$/,
  /^state-(?:developing|testing|completed|change|deprecated)$/,
  /^hljs-[a-z-]+$/,
  /^(?:language|function|class|inherited|constant|escape|invoke)_{1,2}$/,
  /^language-[a-z0-9+#.-]{1,40}$/,
]

/** Allowed schemes of addresses. Addresses without a scheme are always allowed. */
export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel']
export const MEDIA_SCHEMES: readonly string[] = ['http', 'https']

/** Allowed pictures in data URLs. SVG is not allowed. */
export const INLINE_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon);base64,[a-z0-9+/=\s]*$/i
