import type { TextsOf } from '#shared/i18n/type.ts'

export const moveFiles: TextsOf<'moveFiles'> = {
  title: '将文件迁移到另一存储',
  lead: '修改上面的设置不会移动已有文件。迁移会逐个复制、比对并切换文件，期间所有人均可读取。',
  local: (files, size) => `本服务器：${files} 个文件，${size}`,
  s3: (files, size) => `对象存储：${files} 个文件，${size}`,
  start: { s3: '迁移到对象存储', local: '迁移到本服务器' },
  confirmTitle: { s3: '将所有文件迁移到对象存储？', local: '将所有文件迁移到本服务器？' },
  confirmBody: (files, size) =>
    `将复制 ${files} 个文件，共 ${size}。可以随时停止，之后继续。原有副本会保留，直到用 “octavo storage move” 删除。`,
  newFiles: {
    local: '新文件仍保存在本服务器。如需保存到对象存储，请在上面启用。',
    s3: '新文件仍保存到对象存储。如需保存在本服务器，请在上面停用。',
  },
  others: (done, total) => `另一位管理员正在迁移文件：${done} / ${total}。`,
  stopped: (done, total) =>
    `上次迁移在处理 ${total} 个文件中的 ${done} 个后停止。所有文件均可读取，再次迁移会继续剩余部分。`,
  moved: (files, size) => `已迁移 ${files} 个文件，${size}。`,
  bad: (files) => `${files} 个文件保留在原处：`,
  problems: { missing: '文件内容缺失', damaged: '文件内容与上传时不一致' },
}
