import type MarkdownIt from 'markdown-it'
import { MAX_BARE_LINK } from '#shared/markdown/limits.ts'

/** Full-width punctuation ends a bare address in a Chinese sentence. */
const FULL_WIDTH_END = /[，。；：！？、（）《》「」『』【】“”‘’…￥]/

/**
 * Turns bare addresses into links as on GitHub: `https://…`, `www.…` and mail addresses, but not `README.md` or `main.rs`, which only look like
 * hosts. A Chinese sentence may continue after an address without a space.
 */
export function links(md: MarkdownIt): void {
  const { linkify } = md
  linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true })
  const { src_auth, src_host_port_strict, src_path } = linkify.re as unknown as Record<string, string>
  const afterScheme = new RegExp(`^//${src_auth}${src_host_port_strict}${src_path}`, 'i')

  /** The length of the address at the beginning of `tail`, which begins with the two slashes. */
  const addressLength = (tail: string) => {
    const end = tail.search(FULL_WIDTH_END)
    return afterScheme.exec(end < 0 ? tail : tail.slice(0, end))?.[0].length ?? 0
  }
  const validate = (text: string, position: number) => addressLength(text.slice(position, position + MAX_BARE_LINK))
  linkify.add('http:', { validate })
  linkify.add('https:', { validate })
  linkify.add('ftp:', null)
  linkify.add('www.', {
    validate: (text, position) => {
      const prefix = '//www.'
      const tail = prefix + text.slice(position, position + MAX_BARE_LINK)
      const length = addressLength(tail) - prefix.length
      return length > 0 && tail.slice(prefix.length, prefix.length + length).includes('.') ? length : 0
    },
    normalize: (match) => {
      match.url = `http://${match.url}`
    },
  })
  // The text of this link is its address, so print does not repeat the address.
  md.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index]
    if (token?.info === 'auto') token.attrJoin('class', 'bare')
    return self.renderToken(tokens, index, options)
  }
}
