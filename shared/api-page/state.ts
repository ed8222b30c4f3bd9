/** States of an API page on the wire (docs/protocol.md, API JSON); 0: none is given. */
export type ApiState = 0 | 1 | 2 | 3 | 4 | 5

/** What a state is called in the code, by its number; `web/parts/api-marks/status.tsx` draws them. */
export const STATE_NAMES = [undefined, 'developing', 'testing', 'completed', 'change', 'deprecated'] as const

/** How each state is written into the text of a page. */
const WRITTEN: Record<'en' | 'zh', readonly string[]> = {
  en: ['', 'Developing', 'Testing', 'Completed', 'Needs change', 'Deprecated'],
  zh: ['', '开发中', '测试中', '已完成', '需修改', '已废弃'],
}

/** Other words that people write for a state. */
const ALSO: Record<string, ApiState> = {
  dev: 1,
  development: 1,
  'in development': 1,
  draft: 1,
  开发: 1,
  设计中: 1,
  test: 2,
  'in testing': 2,
  beta: 2,
  测试: 2,
  联调中: 2,
  complete: 3,
  done: 3,
  stable: 3,
  released: 3,
  完成: 3,
  已发布: 3,
  已上线: 3,
  change: 4,
  'to change': 4,
  需要修改: 4,
  待修改: 4,
  obsolete: 5,
  废弃: 5,
  已弃用: 5,
  弃用: 5,
  已下线: 5,
}

/** The word for a state in the text of a page; empty for none. */
export const stateWord = (state: ApiState, lang: 'en' | 'zh'): string => WRITTEN[lang][state] ?? ''

/**
 * Reads a state as somebody wrote it: a word in either language, or its number.
 * @returns 0 when it is none of the five
 */
export function readState(written: string): ApiState {
  const word = written.trim().toLowerCase()
  if (/^[1-5]$/.test(word)) return Number(word) as ApiState
  for (const words of Object.values(WRITTEN)) {
    const state = words.findIndex((one) => one.toLowerCase() === word)
    if (state > 0) return state as ApiState
  }
  return Object.hasOwn(ALSO, word) ? (ALSO[word] as ApiState) : 0
}

/** Whether a text is written in Chinese, as far as a word that is put into it has to know. */
export const isChinese = (text: string): boolean => /[\u4e00-\u9fff]/.test(text)
