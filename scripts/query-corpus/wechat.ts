import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { interfacesOf, membersOf, plainComment } from './comments.ts'
import { makePage, type Page, table } from './page.ts'

/** Calls that say the same as others: the end of an event, and the synchronous forms. */
const TWIN = /\.off[A-Z]|Sync$/

/** The parts of the API that are taken, by the folder of their address, with the names of their catalogs. */
const PARTS: Readonly<Record<string, string>> = {
  network: '网络',
  storage: '数据缓存',
  file: '文件',
  route: '路由',
  location: '位置',
  payment: '支付',
  'open-api': '开放接口',
  worker: '多线程',
  share: '转发',
}
const METHOD = /(\/\*\* ?\[(?:(?!\*\/)[\s\S])*?\]\((https:[^)\s]+)\)\s*\n(?:(?!\*\/)[\s\S])*\*\/)\s*(\w+)(?=[<(])/g
const ADDRESS = /miniprogram\/dev\/api\/([\w-]+)\/((?:[\w-]+\/)*)([\w.]+)\.html$/

/** The pages of the API of WeChat's mini programs, made of the comments of `miniprogram-api-typings`. */
export function wechatPages(packageFolder: string): Page[] {
  const source = readFileSync(join(packageFolder, 'types/wx/lib.wx.api.d.ts'), 'utf8')
  const interfaces = interfacesOf(source)
  return [...source.matchAll(METHOD)].flatMap(([, comment = '', , method = '']) => {
    const lines = plainComment(comment).split('\n')
    const address = /\]\((https:[^)\s]+)\)\s*$/.exec(lines[0] ?? '')?.[1] ?? ''
    const [, part = '', inner = '', called = ''] = ADDRESS.exec(address) ?? []
    const catalog = PARTS[part]
    if (!catalog || TWIN.test(called)) return []
    const signature = (lines[0] ?? '')
      .replace(/\]\(https:[^)\s]+\)\s*$/, '')
      .replace(/\[|\]\(https:[^)\s]+\)/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    const name = method[0]?.toUpperCase() + method.slice(1)
    const text = [
      `\`${signature}\``,
      lines
        .slice(1)
        .join('\n')
        .replace(/^\*{4}$/gm, '')
        .replace(/^\*\*(示例代码|注意|说明|[^*\n]{2,20})\*\*$/gm, '## $1'),
      fieldsOf('参数', interfaces.get(`${name}Option`)?.body),
      fieldsOf('success 回调参数', interfaces.get(`${name}SuccessCallbackResult`)?.body),
    ]
    return [makePage([catalog, ...inner.split('/').filter(Boolean)], called, text.filter(Boolean).join('\n\n'))]
  })
}

function fieldsOf(heading: string, body: string | undefined): string {
  const rows = body
    ? membersOf(body).map(({ name, optional, type, comment }) => [`\`${name}\``, type, optional ? '否' : '是', comment])
    : []
  return rows.length ? `## ${heading}\n\n${table(['属性', '类型', '必填', '说明'], rows)}` : ''
}
