import type { backupSettings as english } from '#shared/i18n/en/backup-settings.ts'
import type { Widen } from '#shared/i18n/type.ts'

export const backupSettings: Widen<typeof english> = {
  group: '备份',
  lead: '备份是一个归档文件，包含数据库、全部文件和站点密钥。得到它就得到一切，请像保护服务器一样保管。服务器的环境变量 BACKUP_PASSPHRASE 可对其加密。',
  options: {
    backup_every: { label: '自动备份', hint: '从不：只在有人要求时备份。开启后，几分钟内开始第一次备份。' },
    backup_hour: { label: '时间（点）', hint: '0 到 23，按服务器时区。错过的备份会补做。' },
    backup_folder: {
      label: '服务器上的文件夹',
      hint: '例如 /mnt/backup/octavo。最好与数据不在同一磁盘。留空：数据文件夹中的 backups，磁盘损坏时会一同丢失。',
    },
    backup_keep: { label: '保留数量', hint: '新备份完成后，删除更早的备份。' },
  },
  every: { never: '从不', daily: '每天', weekly: '每周' },
  tryIt: '测试文件夹',
  make: '立即备份',
  title: '已有备份',
  none: '此文件夹中还没有备份。',
  folder: '在服务器上的位置：',
  others: (done, total) => (total > 0 ? `正在备份：${done} / ${total}。` : '正在备份。'),
  failed: (reason) => `上次备份失败：${reason}`,
  unreadable: (reason) => `无法读取文件夹：${reason}`,
  made: (name, size) => `已生成 ${name}，${size}。`,
  gaps: (missing, damaged) => `存储中缺失而未包含的文件：${missing} 个；已损坏的文件：${damaged} 个。`,
  encrypted: '已加密',
  more: (count) => `另有 ${count} 个`,
  restore: '恢复时请停止服务器，并恢复到空的位置：',
}
