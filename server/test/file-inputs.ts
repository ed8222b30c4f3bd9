/** The things that these calls are about. */
interface World {
  file: { file_id: number; sign: string }
  item: { item_id: number }
  page: { page_id: number }
  /** A catalog without pages. */
  other: { cat_id: number }
}

/** Valid fields of the calls about attachments and exports, for the test that makes every call with every role. */
export const fileInputs = {
  'attachment/bindingPage': ({ file, page }: World) => ({ file_id: file.file_id, page_id: page.page_id }),
  'attachment/batchDeleteAttachments': ({ file }: World) => ({ file_ids: String(file.file_id) }),
  'attachment/deleteAttachment': ({ file }: World) => ({ file_id: file.file_id }),
  'attachment/deleteAttachments': ({ file }: World) => ({ file_ids: [file.file_id] }),
  'attachment/deleteMyAttachment': () => ({ file_id: 987_654 }),
  'attachment/getAllList': () => ({}),
  'attachment/getUnusedList': () => ({}),
  'attachment/getMyList': () => ({}),
  'attachment/visitFile': ({ file }: World) => ({ sign: file.sign }),
  'export/checkMarkdownLimit': () => ({ export_format: 'markdown' }),
  'export/markdown': ({ item }: World) => ({ item_id: item.item_id }),
  'export/pdf': ({ item, other }: World) => ({ item_id: item.item_id, cat_id: other.cat_id }),
  'export/site': ({ item, other }: World) => ({ item_id: item.item_id, cat_id: other.cat_id }),
  'export/start': ({ item, other }: World) => ({ item_id: item.item_id, cat_id: other.cat_id, format: 'markdown' }),
  'export/word': ({ item, other }: World) => ({ item_id: item.item_id, cat_id: other.cat_id }),
}
