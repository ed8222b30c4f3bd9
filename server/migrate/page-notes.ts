import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/** A comment that somebody wrote on a page of another system. Its text is Markdown. */
export interface PageComment {
  by: string
  /** Unix seconds; 0: unknown. */
  time: number
  /** Whose comment it answers; '': nobody's. */
  to: string
  text: string
}

/** What belongs to a page of another system and has no field here. */
export interface PageNotes {
  tags?: readonly string[]
  links?: readonly { name: string; address: string }[]
  comments?: readonly PageComment[]
}

/**
 * Adds tags, attached links and comments at the end of a text. They stand in the page itself, so that exactly its readers see them, the search finds
 * them, and they move and leave with it.
 */
export function withNotes(text: string, { tags = [], links = [], comments = [] }: PageNotes): string {
  const words = serverTexts(langOfText(text)).moveIn
  const parts: string[] = []
  if (links.length > 0)
    parts.push(
      `**${words.links}**\n\n${links.map(({ name, address }) => `- [${plain(name)}](${target(address)})`).join('\n')}`,
    )
  if (tags.length > 0) parts.push(`**${words.tags}**: ${tags.map(plain).join(', ')}`)
  if (comments.length > 0) parts.push(`## ${words.comments}`, ...comments.map((one) => commentText(one, words)))
  return parts.length === 0
    ? text
    : [text.trimEnd(), '---', ...parts]
        .filter((part) => part !== '')
        .join('\n\n')
        .concat('\n')
}

function commentText({ by, time, to, text }: PageComment, words: ReturnType<typeof serverTexts>['moveIn']): string {
  const when = time > 0 ? `${new Date(time * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC` : '?'
  const answer = to === '' ? '' : ` (${plain(words.answerTo(to))})`
  return `${words.commentBy(plain(by), when)}${answer}\n\n${text.trim().replace(/^/gm, '> ')}`
}

/** Text of one line as Markdown that shows it as it is. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\*_`[\]<>#|]/g, '\\$&')

const target = (address: string): string =>
  address.trim().replace(/[\s<>()]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))
