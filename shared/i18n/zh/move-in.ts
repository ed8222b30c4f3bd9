import type { ServerTextsOf } from '#shared/i18n/type.ts'

export const moveIn: ServerTextsOf<'moveIn'> = {
  otherType: (type) => `> 此页面来自原系统的 **${type}** 类型项目。Octavo 暂不支持此类项目，因此页面中保留了其数据。`,
  tooLarge: (address) => `> 此页面过大，无法作为页面迁移。完整文本在文件中：[文本](${address})。`,
  environments: '环境',
  basePath: (path) => `接口基本路径：${path}`,
  environmentHeaders: '请求头',
  comments: '评论',
  commentBy: (name, time) => `**${name}**，${time}`,
  answerTo: (name) => `回复 ${name}`,
  tags: '标签',
  links: '附加链接',
  limitedItem: (name) => `${name}（受限）`,
  articles: '文章',
  overview: '概述',
  ownArticles: '有密码的文章',
}
