import type { moveRefusals as en } from '#shared/i18n/en/move-refusals.ts'
import type { Widen } from '#shared/i18n/type.ts'

export const moveRefusals: Widen<typeof en> = {
  move_other_site: '这与之前以“{source}”迁入的不是同一个站点。请另取一个名称（命令行：--source 名称）',
  move_never: '没有以“{source}”迁入过 {system} 站点',
  move_unknown_system: '此版本不支持系统 {system}',
  move_no_file: '没有文件 {path}',
  move_no_path: '没有文件或文件夹 {path}',
  move_damaged: '数据库 {path} 已损坏（{reason}）。没有迁移任何内容',
  move_unreadable: '无法读取数据库 {path}：{reason}。没有迁移任何内容',
  move_folder_unreadable: '无法读取文件夹 {path}：{reason}',
  move_file_unreadable: '无法读取 {path}：{reason}',
  move_other_system: '这不是 {system} 的数据库：缺少表 {missing}。没有迁移任何内容',
  move_address_form: '数据库地址的格式应为 {form}',
  move_address_no_database: '数据库地址中没有数据库名：{form}',
  move_address_no_host: '数据库地址中没有主机或数据库名：{form}',
  move_address_refused: '不允许站点连接此地址',
  move_bookstack_data:
    'BookStack 的数据在 MySQL 或 MariaDB 中：请填写其地址（命令行：--db mysql://user:password@host/database）。它的 ZIP 导出文件可用“octavo import”导入',
  move_bookstack_old: '这是 BookStack 22.11 之前版本的数据库，权限格式不同。请先升级 BookStack。没有迁移任何内容',
  move_mindoc_old: '这是未知版本的 MinDoc 数据库。请先升级 MinDoc。没有迁移任何内容',
  move_outline_data:
    'Outline 的数据在 PostgreSQL 中：请填写其地址（命令行：--db postgres://user:password@host/database）。它的导出文件可用“octavo import”导入',
  move_outline_old: '这是较旧版本的 Outline 数据库。请先升级 Outline。没有迁移任何内容',
  move_outline_workspaces: '数据库中有 {count} 个工作区。Octavo 只能迁移有一个工作区的站点。没有迁移任何内容',
  move_yapi_address:
    'Octavo 读取数据库的备份：mongodump --db yapi --out 文件夹，然后提供该文件夹（命令行：--db 文件夹）',
  move_yapi_no_people: '备份中没有用户，因此不是完整的 YApi。没有迁移任何内容',
  move_yapi_several: '{path} 中有多个 YApi 站点的备份（{names}）。请提供其中一个的文件夹',
  move_yapi_missing: '{path} 不是 YApi 的备份：缺少集合 {missing}。没有迁移任何内容',
  move_yapi_no_archive:
    '{path} 不是 mongodump 的归档文件。请提供 mongodump 或 mongoexport 的文件夹，或 mongodump --archive 的文件。单个项目的 JSON 请在界面中导入',
  move_yapi_databases: '{path} 中有多个 YApi 站点（{names}）。请只备份一个（--db 名称）',
  move_yapi_damaged: '备份已损坏：{name}：{why}。没有迁移任何内容',
  move_yapi_cut: '文件在一条记录的中间结束',
  move_yapi_no_bson: '不是 BSON',
  move_yapi_order: '各部分的顺序不对',
  move_yapi_end: '缺少 {collection} 的结尾',
  move_yapi_empty: '在第一条记录之前就结束了',
  move_yapi_no_json: '不是 mongoexport 的 JSON',
  move_yapi_long: '有一条记录太长',
  move_archive_files: '{path} 中的文件超过 {most} 个',
  move_archive_room: '{path} 解压后超过服务器磁盘的可用空间',
  move_archive_damaged: '{path} 已损坏：{reason}。没有迁移任何内容',
  move_archive_encrypted: '压缩包已加密',
}
