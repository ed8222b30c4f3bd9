/**
 * The words of a question that say nothing about the subject. Words that change the meaning of a technical text are not among them: `no`, `not`, `cannot`, `all`,
 * `up`, `down`, `off`, `out`, `without`, `get`, `set`, `run`, `go`, `like`, `before` and `after`.
 */

/** English stop words. Parts of contractions (`don`, `t`) are here because a tokenizer splits at the apostrophe. */
const ENGLISH = new Set(
  `
  a an the
  of to in on at by for from with into onto as about between among per via during upon
  and or but so if then than because though although while whereas
  i me my mine myself we us our ours ourselves you your yours yourself he him his she her hers they them their theirs it its itself
  this that these those there here such some any another anyone anybody someone somebody something anything everyone everybody
  be am is are was were been being do does did doing done have has had
  can could will would shall should may might must ought need needs needed
  what whats which who whom whose when where wheres why how hows whether
  please pls plz thanks thank thx hi hello hey dear sorry kindly
  tell want wants wanted wanna wish know knows wonder wondering looking trying tried mean means happen happens happening
  way ways possible able let lets just also too very really actually simply exactly basically currently already even only quite maybe perhaps
  im ive youre theres thats
  dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt cant hasnt havent
  don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven
  s t ll ve re
  i'm i've i'd i'll you're you've we're we've it's that's there's what's where's who's how's let's
  don't doesn't didn't isn't aren't wasn't weren't won't wouldn't couldn't shouldn't can't hasn't haven't
`
    .trim()
    .split(/\s+/),
)

/** Whether an English word of a question says nothing about its subject. @param word folded */
export function isStopWord(word: string): boolean {
  return ENGLISH.has(word.replace('\u2019', "'"))
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/** Words and characters that a question drops. A filler character counts only where no kept word covers it. */
const FILLERS = new Set(
  wordsOf(`
  怎么 怎么样 怎么办 怎么做 怎么弄 怎么搞 怎么用 怎么写 怎么会 怎么能 怎么才能 怎么回事 怎么一回事 怎样 怎样才能 该怎么 该怎么办 该如何 要怎么 要如何
  如何 如何做 如何才能 如何能 为什么 为何 为啥 为什么会 为什么要 干什么 干嘛 咋 咋办 咋整 咋弄 咋样 咋回事 咋用
  什么 什么是 是什么 是什么意思 什么意思 是什么样 什么样 什么样子 什么时候 什么情况 什么原因 什么地方 什么东西 什么叫 叫什么 啥 啥意思 是啥 有啥 啥时候 啥是 何时 何处
  哪里 哪儿 哪个 哪些 哪种 哪一个 哪一种 哪几个 哪几种 哪一步 哪边 在哪 在哪里 在哪儿 在哪个 到哪 到哪里 去哪 去哪里 从哪 从哪里 从哪儿 哪
  多少 是多少 多久 多长时间 多大 几个 几种 几次 几天 几小时 几分钟 几秒 几台 几条 几层 几步
  能不能 可不可以 可否 能否 是否 有没有 有木有 是不是 要不要 会不会 行不行 对不对 好不好 该不该 需不需要 是否可以 是否能 是否能够 是否有 是否会 是否要 是否需要 有无
  可以 可以吗 能够 应该 应当 需要 想要 要想 要是
  请 请问 请问一下 请教 请教一下 请帮忙 求助 求教 求解 求问 问一下 问下 想问 想问一下 想问下 想请问 想请教 想了解 想了解一下 想知道 想看 想看看 麻烦 麻烦问下 麻烦问一下
  谢谢 感谢 多谢 大家 大家好 你好 您好 各位 大佬 大神 不好意思 打扰 打扰了 打扰一下
  有人知道 有谁知道 谁知道 有人 有谁 谁 知道 我想知道 我想 我想要 我想问 我想问一下 我想请问 我想了解 我想了解一下 我想看 我要 我要怎么 我需要 我该 我该怎么 我应该 我能 我能不能 我可以
  帮我 帮忙 帮我看看 帮忙看看 帮忙看下 看看 看一下 看下 告诉我 跟我说 说一下 说说 讲一下 讲讲 介绍一下 解释一下
  的 了 吗 呢 吧 啊 呀 嘛 呗 哦 噢 么 要么
  我 我的 我们 我们的 你 你的 你们 你们的 您 您的 他 他的 他们 他们的 她 她的 它 它的 它们 它们的 咱 咱们 自己 自己的
  这 这个 这些 这样 这种 这里 这儿 这边 这块 这么 这次 那 那个 那些 那样 那种 那里 那儿 那边 那么 此 该
  一下 一下子 一个 一些 一种 一直 一份 一张 一台 一条 某 某个 某些 某种 某台 某张 某条 另一个 另外 另 正在 有些 有的 的话 的时候 时候 的时 之间 之间的 之后 之前 以后 以前 然后 后来
  关于 有关 对于 至于 为了 为了解决 除了 的确 确实 到底 究竟 具体 大概 好像 似乎 突然 忽然 总是 老是 经常 现在 目前 刚刚 刚才 已经 曾经 其实 真的 特别 非常 比如 例如 譬如
  有什么 有什么用 有什么样 有哪些 有哪几种 有哪几个 有几种 有几个 都有哪些 都有什么 有什么办法 有什么方法 有没有办法 有没有什么 有没有人 有没有人知道 有办法
  和 与 或 及 跟 以及 或者 还有 还是 并且 而且 而 但 但是 可是 不过 因为 所以 因此 如此 从此 由于 如果 假如 假设 既然 从而 然而 反而 虽然 即使 就是 只是 于是 凡是 无论 不管
  是 是的 把 被 让 将 给 在 也 也许 都 就 遇到 碰到 进行
`),
)

/**
 * Words that stay although a filler is in them, and words that end with the first character of such a word: after `项目` the particle of `项目的成员` is no
 * part of `目的`.
 */
const KEPT = new Set(
  wordsOf(`
  目的 目的地 标的 标的物 的士
  项目 栏目 题目 科目 条目 数目 类目 账目 节目 书目 目录 目标 指标 坐标 图标 鼠标 游标 商标 招标 投标 达标 角标 下标
  了解 不了 罢了 明了 未了 一目了然 说明 证明 声明 吗啡 网吧 贴吧 酒吧 吧台 呢绒
  自我 我国 其他 其它 他人 吉他 利他 刹那 哪吒
  总和 求和 校验和 检验和 累加和 之和 饱和 和谐 调和 中和 缓和 温和 和弦 共和
  参与 与运算 与非门 与或非 按位与 逻辑与 赠与 或运算 或非门 按位或 逻辑或 异或
  及时 涉及 普及 提及 触及 顾及 波及 危及 及早 遍及 来得及 来不及
  跟踪 跟随 不但 非但 是非 把握 火把 被动 被叫 被测 被乘数 被除数 棉被 植被
  让步 转让 出让 让渡 谦让 让位 避让 即将 将来 将军 将领
  给定 给予 给出 给水 供给 补给 自给 配给
  在线 存在 所在 在途 内在 外在 潜在 在职 在岗 在售 在于 旨在 在意 在乎
  成都 首都 都市 古都 就绪 就业 成就 就地 就近 就诊 就餐 造就 就职 就医 就位 迁就
  请求 申请 邀请 请假 请示 提请 请款 请购 聘请 请柬 报请 进行中
  用户 用户名 用户组 用例 用途 用量 用法 用电 用水 用工 用料 用地 用餐 用时 用具 用品
  写入 写操作 写锁 写权限 写法 做法 做市 会话 会员 会议 会计 会签 会诊 会场 能力 能耗 能源 能效 能量
  要求 要点 要素 要件 看板 看护 看门狗 有效 有效期 有序 有限 有向 有源 有损 有状态 有符号 有偿 所有 所有者 所有权
  样例 样式 样本 样板 样品 里程 里程碑 边界 边缘 边框 边距 块设备 块存储 次数 次序 次要 种类 种子
  时间 时区 时序 时刻 时钟 时长 时效 时延 时段 时差 后端 后台 后缀 后续 后置 后退 后门 后备 前端 前台 前缀 前置 前提
  间隔 间接 间距 个性化 个数 个体 关键 关键字 关键词 关系 关联 关闭 关注
  下载 下单 下发 下级 下拉 下划线 下游 下架 下钻 过滤 过滤器 过期 过程 过载 过渡 过户 过账 过敏
  管理 管理员 管道 管控 直接 直连 直播 直方图 直通 论坛 论文 实现 实例 实时 实体 实施 实名 像素 镜像
  事件 事务 事项 事故 道路 道具 求和 经纬度 经理 经销商 此类
`),
)

/** The longest word of the two lists. */
const LONGEST = 8

/** The length of the longest word of a list that begins at a place, or 0. */
function lengthAt(words: ReadonlySet<string>, text: string, at: number, most: number): number {
  for (let length = Math.min(LONGEST, most); length > 0; length--) {
    if (at + length <= text.length && words.has(text.slice(at, at + length))) return length
  }
  return 0
}

/** The length of the filler at a place, or 0. A filler whose last character begins a kept word is none: `怎么用户登录` has `怎么` and `用户`. */
function fillerAt(text: string, at: number): number {
  for (let most = LONGEST; most > 0; ) {
    const length = lengthAt(FILLERS, text, at, most)
    if (length < 2 || lengthAt(KEPT, text, at + length - 1, LONGEST) < 2) return length
    most = length - 1
  }
  return 0
}

/**
 * The parts of a run of Chinese characters that say what the question is about: `怎么删除我的账号` has `删除` and `账号`.
 * @param text folded. Other characters than Chinese ones stay.
 * @returns the parts in their order. A text of fillers has no parts.
 */
export function withoutChineseFiller(text: string): string[] {
  const parts: string[] = []
  let from = 0
  let at = 0
  while (at < text.length) {
    const kept = lengthAt(KEPT, text, at, LONGEST)
    const filler = fillerAt(text, at)
    if (filler > kept) {
      if (at > from) parts.push(text.slice(from, at))
      at += filler
      from = at
    } else at += Math.max(kept, 1)
  }
  if (at > from) parts.push(text.slice(from, at))
  return parts
}
