/** Characters of Chinese sentences that say nothing alone: particles, prepositions, endings. */
export const PARTICLES: ReadonlySet<string> = new Set(
  '在里上下到把被和与及或就也都对从向将为以于中内不能会要用给让这那个是有没很再又还请的了吗呢吧啊地得着过跑做想来去后前时',
)

/** Words of Chinese sentences that say nothing in documents. */
export const FILLERS: ReadonlySet<string> = new Set(
  '怎么 如何 怎样 什么 为什么 里面 上面 下面 不了 一下 哪个 哪些 哪里 可以 能够 应该 需要 时候 之后 之前 一个 一些 这个 那个 关于 办法 方法 进行 请问 一台'.split(
    ' ',
  ),
)
