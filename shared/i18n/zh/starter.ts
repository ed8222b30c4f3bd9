import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** 新建内容的默认名称和默认文字。 */
export const starter: ServerTextsOf<'starter'> = {
  pageTitle: '无标题页面',
  groupName: '默认',
  welcome: '欢迎使用。这个项目只有一个页面，点击“编辑”开始编写。',
}
