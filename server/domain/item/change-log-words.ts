import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import type { ServerTextsOf } from '#shared/i18n/type.ts'
import type { ChangeAction, ChangeObject } from './change.ts'

type Texts = ServerTextsOf<'changeLog'>

/** The texts for a row. A missing text does not compile. */
const actionsOf = ({ actions }: Texts): Record<ChangeAction, string> => actions
const objectsOf = ({ objects }: Texts): Record<ChangeObject, string> => objects

const inWords = (words: Readonly<Record<string, string>>, name: string, { unknown }: Texts): string =>
  Object.hasOwn(words, name) ? (words[name] as string) : unknown

/** The name of an action of the change log in a language; "undefined" for an unknown one. */
export function actionInWords(action: string, lang: Lang): string {
  const { changeLog } = serverTexts(lang)
  return inWords(actionsOf(changeLog), action, changeLog)
}

/** The name of the kind of object that an entry of the change log is about, in a language; "undefined" for an unknown one. */
export function objectInWords(object: string, lang: Lang): string {
  const { changeLog } = serverTexts(lang)
  return inWords(objectsOf(changeLog), object, changeLog)
}

interface Remarked {
  op_action_type: string
  op_object_type: string
  remark: string
}

const isMove = (action: string): action is keyof Texts['moves'] => action === 'move_out' || action === 'move_in'

/** The other item of a move; 0: the row is not a move. */
export function otherItemOf({ op_action_type, remark }: Remarked): number {
  const [, id] = /^item (\d{1,16})$/.exec(remark) ?? []
  return isMove(op_action_type) && id ? Number(id) : 0
}

/**
 * The text for the remark of a row; empty for an unknown remark.
 * @param names the names of the items that the reader may see, by their ids
 */
export function remarkInWords(row: Remarked, names: ReadonlyMap<number, string>, lang: Lang): string {
  const { op_action_type, op_object_type, remark } = row
  const { changeLog: t, role } = serverTexts(lang)
  if (isMove(op_action_type)) return t.moves[op_action_type](names.get(otherItemOf(row)))
  if (op_action_type === 'purge') return t.purged
  if (op_action_type === 'attorn') return t.transferred(remark)
  if (op_object_type === 'team') {
    const [, happened, people = ''] = /^(joined|left) (.+)$/s.exec(remark) ?? []
    return happened ? t.people[happened as keyof Texts['people']](people.split(',').join(t.comma)) : ''
  }
  if (op_object_type === 'member') return role.levels[Number(/^group (\d)$/.exec(remark)?.[1] ?? -1)] ?? ''
  const settings: Readonly<Record<string, string>> = t.settings
  return remark
    .split(',')
    .flatMap((code) => (Object.hasOwn(settings, code) ? [settings[code] as string] : []))
    .join(t.comma)
}
