import type { ServerTextsOf } from '#shared/i18n/type.ts'
import { editor } from './editor.ts'

/** 编辑器加载完成之前用来输入的文本框。 */
export const plainField: ServerTextsOf<'plainField'> = {
  failed: '编辑器加载失败。请先复制已输入的文字，再重新加载页面。',
  label: editor.source,
  loading: '正在加载编辑器…',
}
