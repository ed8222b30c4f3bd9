import { costSheet } from '#shared/samples/cost-sheet.ts'
import type { Sample } from '#shared/samples/sample.ts'

/** A spreadsheet in Chinese. */
export const sheet: Sample = {
  item_name: '服务器费用表',
  item_description: '示例项目：一个服务每月的资源费用，带公式。',
  pages: [
    {
      key: 'sheet',
      folder: '',
      title: '服务器费用表',
      text: costSheet({
        name: '费用',
        head: ['资源', '数量', '单价（元）', '月费用（元）', '占比（%）', '负责人'],
        rows: [
          ['应用服务器', 3, 320, '平台组'],
          ['数据库（主备）', 2, 860, '数据组'],
          ['对象存储（TB）', 4, 120, '平台组'],
          ['负载均衡', 1, 150, '网络组'],
          ['备份（TB）', 6, 45, '数据组'],
          ['监控告警', 1, 260, '平台组'],
        ],
        total: '合计',
        mean: '平均每项',
      }),
    },
  ],
}
