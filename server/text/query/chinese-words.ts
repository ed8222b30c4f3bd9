import { synonymsOf } from './synonyms.ts'

/** Divides Chinese text into words of everyday language. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Technical words with a character that says nothing alone (`PARTICLES`), which the segmenter divides into two characters. Written for Octavo. */
const TECHNICAL = new Set(
  `
  定时 实时 超时 延时 时长 时区 时延 限时 耗时 计时 时段 上传 下架 上拉 下拉 下移 下单 下发 下钻 上链 线下 上卷 下推
  前缀 后缀 后端 前置 后置 前序 前导 从表 主从 从库 行内 重跑 求和 个数 对账 对齐 在线 异地 复用 弃用 去重 内置 内网 外网 内核
`
    .trim()
    .split(/\s+/),
)

/** The longest word with synonyms, in characters. */
const LONGEST = 6

const partsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/**
 * The words of a Chinese text, in their order, as the segmenter divides it. Only the words of `TECHNICAL` are joined again. Joining longer technical words made searches worse
 * (decision 74).
 * @param text folded
 */
export function chineseWords(text: string): string[] {
  const words: string[] = []
  for (const part of partsOf(text)) {
    const joined = `${words.at(-1) ?? ''}${part}`
    if (words.length > 0 && TECHNICAL.has(joined)) words[words.length - 1] = joined
    else words.push(part)
  }
  return words
}

/**
 * The terms with synonyms that consist of neighbouring words of a text: `定时任务` consists of `定时` and `任务`.
 * @param words of `chineseWords`
 */
export function compoundsOf(words: readonly string[]): string[] {
  const found: string[] = []
  for (const [at, first] of words.entries()) {
    let joined = first
    for (let next = at + 1; next < words.length && joined.length < LONGEST; next++) {
      joined += words[next]
      if (joined.length <= LONGEST && synonymsOf(joined).length > 0) found.push(joined)
    }
  }
  return found
}
