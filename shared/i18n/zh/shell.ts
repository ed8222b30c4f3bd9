import type { TextsOf } from '../type.ts'

/** 各界面外框的文字：页头、主题、语言、找不到页面与出错。 */
export const shell: TextsOf<'shell'> = {
  account: (name) => `账户：${name}`,
  home: 'Octavo，我的项目',
  logIn: '登录',
  logOut: '退出登录',
  myItems: '我的项目',
  otherLanguage: 'English',
  otherLanguageTag: 'en',
  product: 'Octavo',
  productHome: 'Octavo，首页',
  register: '注册',
  skip: '跳到正文',
  theme: '主题',
  themeNames: { system: '跟随系统', light: '浅色', dark: '深色' },
  notFoundTitle: '没有这个页面',
  notFoundBody: '地址可能有误，或者页面已被移动或删除。',
  goHome: '回到首页',
  goItems: '前往我的项目',
  crashTitle: '这个界面出错了',
  crashBody: '重新加载即可继续，已保存的内容不受影响。',
  crashOldBuild: 'Octavo 刚刚更新，重新加载即可继续。',
  crashDetail: '浏览器给出的信息',
}
