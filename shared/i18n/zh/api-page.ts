import type { TextsOf } from '#shared/i18n/type.ts'

/** 接口页面的文字：接口块、接口状态，以及从页面复制的请求。 */
export const apiPage: TextsOf<'apiPage'> = {
  copy: '复制为',
  copyAddress: '复制地址',
  copyCurl: '复制为 cURL',
  copyFetch: '复制为 fetch',
  noPlace: '这个页面里没有可以写状态的位置。请在页面开头加上接口块，或在编辑器中修改它的 JSON。',
  noState: '不标状态',
  state: '接口状态',
  stateSaved: (state) => `接口状态已改为“${state}”。`,
  stateTaken: '已去掉接口状态。',
  states: {
    developing: '开发中',
    testing: '测试中',
    completed: '已完成',
    change: '需修改',
    deprecated: '已废弃',
  },
}
