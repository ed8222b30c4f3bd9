import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** Words that the writers of Word and PDF documents add. */
export const exportDocument: ServerTextsOf<'exportDocument'> = {
  contents: '目录',
  picture: '图片',
}
