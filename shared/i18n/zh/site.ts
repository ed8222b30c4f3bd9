import type { TextsOf } from '#shared/i18n/type.ts'

export const site: TextsOf<'site'> = {
  feedback: '反馈',
  title: '反馈问题与建议',
  body: '问题和建议统一在公开的 Issue 列表里跟踪。请先看看是否已有人提过，没有再新建。',
  tips: [
    '写清操作步骤、期望的结果和实际的结果。',
    '注明浏览器、界面语言和主题；与界面有关的问题请附上截图。',
    '任何人都能看到这些内容，请勿填写密码、令牌和内网地址。',
  ],
  version: (version) => `本站运行的是 Octavo ${version}。`,
  open: '打开 Issue 列表',
  clientDownload: '客户端下载',
  moreProducts: '更多产品',
}
