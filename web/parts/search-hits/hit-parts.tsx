import { Paperclip } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Marked, MarkedAt } from '#web/ui/marked.tsx'
import { shownQuery } from './hit-groups.ts'
import './hit-parts.css'

/** An attachment of a found page that contains words of the query. */
export type HitFile = Output<'item/search'>['pages'][number]['files'][number]

/** A character that no text of the interface contains. It takes the place of the part that is drawn apart. */
const SLOT = '\u0000'

/** Says that the server searched for another spelling. The button searches the words as they were typed. */
export function Correction(props: { corrected: string; typed: string; onVerbatim: () => void; className?: string }) {
  const { search: t } = useTexts()
  const { corrected, typed, onVerbatim, className } = props
  const [before, after] = t.corrected(SLOT).split(SLOT)
  return (
    <p className={className ? `hit-correction ${className}` : 'hit-correction'}>
      {before}
      <b>{shownQuery(corrected)}</b>
      {after}{' '}
      <button type="button" className="o-link" onClick={onVerbatim}>
        {t.searchTyped(shownQuery(typed))}
      </button>
    </p>
  )
}

/** The words of the query that a page lacks. */
export function MissingWords({ words }: { words: readonly string[] }) {
  const { search: t } = useTexts()
  return (
    <span className="hit-missing">
      {t.without}{' '}
      {words.map((word, index) => (
        <span key={word}>
          {index > 0 && ', '}
          <s>{word}</s>
        </span>
      ))}
    </span>
  )
}

/** The name of an attachment and its part with the words. @param props.words marked in the name */
export function FileHit({ file, words }: { file: HitFile; words: string }) {
  return (
    <>
      <Icon of={Paperclip} size="s" />
      <span className="hit-file-text">
        <span className="o-cut hit-file-name">
          <Marked text={file.display_name} words={words} />
        </span>
        {file.excerpt.text && (
          <span className="o-cut hit-file-excerpt">
            <MarkedAt {...file.excerpt} />
          </span>
        )}
      </span>
    </>
  )
}
