import type { TextsOf } from '../type.ts'

/** 把数据转换成 Markdown 的工具。 */
export const convert: TextsOf<'convert'> = {
  sqlTable: {
    head: ['字段', '类型', '允许为空', '默认值', '备注'],
    yes: '是',
    no: '否',
    identity: '自增',
    generated: '生成列',
    primaryKey: '主键',
    foreignKey: '外键',
    index: '索引',
    uniqueIndex: '唯一索引',
  },
}
