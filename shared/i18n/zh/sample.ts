import type { TextsOf } from '#shared/i18n/type.ts'

export const sample: TextsOf<'sample'> = {
  label: '也可以从示例开始',
  hint: '示例是属于你的完整项目，可随意查看和修改。',
  kinds: { api: '接口文档', dictionary: '数据字典', sheet: '表格' },
}
