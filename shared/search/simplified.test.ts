import { expect, test } from 'vitest'
import { simplified } from './simplified.ts'
import { TRADITIONAL_CHARACTERS } from './traditional-characters.ts'

test.each([
  ['雲數據庫 備份配置', '云数据库 备份配置'],
  ['啟動伺服器後，設定環境變數', '启动伺服器后，设定环境变数'],
  ['臺灣 台湾 裡 裏 里', '台湾 台湾 里 里 里'],
  ['著名作者 𠮷野家 API v2', '著名作者 𠮷野家 API v2'],
  ['', ''],
])('%j becomes %j', (text, expected) => {
  expect(simplified(text)).toBe(expected)
})

test('a text keeps its length, and a simplified text stays as it is', () => {
  const all = TRADITIONAL_CHARACTERS.replaceAll(/\s/g, '')
  const long = `# ${all.repeat(20)} 😀`
  expect(simplified(long)).toHaveLength(long.length)
  expect(simplified(simplified(long))).toBe(simplified(long))
  for (let at = 0; at < all.length; at += 2) expect(simplified(all[at] ?? '')).toBe(all[at + 1])
})
