import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { interfacesOf, membersOf, plainComment } from './comments.ts'
import { makePage, type Page, table } from './page.ts'

/** The services that are taken, with the names of their catalogs. */
const SERVICES = { cvm: '云服务器', cdb: '云数据库 MySQL', cam: '访问管理' }
/** The service whose structures are pages, too: its data dictionary. */
const WITH_STRUCTURES = 'cvm'
/** Calls that are left out, because there are many like them. */
const LEFT_OUT =
  /Inquiry|Proxy|Audit|Price|Cpu|ParamTemplate|RoGroup|Ro|Dst|Src|Chc|Hosts?\b|RuleTemplate|Clone|Upgrade|SAML|OIDC/
const METHOD = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*([A-Z]\w+)\(req/g
const HEAD = ['名称', '类型', '必选', '描述']

/** The pages of the API of Tencent Cloud, made of the declarations of `tencentcloud-sdk-nodejs`. */
export function tencentPages(packageFolder: string): Page[] {
  return Object.entries(SERVICES).flatMap(([service, name]) => {
    const file = globSync(`tencentcloud/services/${service}/v*/${service}_client.d.ts`, { cwd: packageFolder })
      .sort()
      .at(-1)
    if (!file) throw new Error(`The package has no service ${service}.`)
    const version = (/v(\d{4})(\d\d)(\d\d)/.exec(file) ?? []).slice(1).join('-')
    const client = readFileSync(join(packageFolder, file), 'utf8')
    const models = interfacesOf(readFileSync(join(packageFolder, dirname(file), `${service}_models.d.ts`), 'utf8'))
    const calls = [...client.matchAll(METHOD)].flatMap(([, comment = '', action = '']) => {
      if (LEFT_OUT.test(action)) return []
      const said = plainComment(comment)
      const text = [
        `接口请求域名：\`${service}.tencentcloudapi.com\`，接口名称 \`${action}\`，版本 \`${version}\`。`,
        said,
        fieldsOf('输入参数', models.get(`${action}Request`)?.body),
        fieldsOf('输出参数', models.get(`${action}Response`)?.body),
      ]
      return [makePage([name, '接口'], titleOf(said, action), text.filter(Boolean).join('\n\n'))]
    })
    const structures = [...models]
      .filter(([model]) => service === WITH_STRUCTURES && !/(?:Request|Response)$/.test(model))
      .map(([model, { comment, body }]) =>
        makePage([name, '数据结构'], model, `${comment}\n\n${table(HEAD, rowsOf(body))}`),
      )
    return [...calls, ...structures]
  })
}

/** The title that a person gives: what the call is for, with its name behind. */
function titleOf(said: string, action: string): string {
  const first = said
    .replace(/^本?接口\s*[（(]?\s*[\w]*\s*[)）]?\s*(?:可以|可|主要)?(?:用于|用来|用以)?/, '')
    .replace(/^[，,、：:\s]+/, '')
    .split(/[。，；;,\n]/)[0]
    ?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
  return first && first.length <= 24 ? `${first} ${action}` : action
}

const rowsOf = (body: string): string[][] =>
  membersOf(body).map(({ name, optional, type, comment }) => [`\`${name}\``, type, optional ? '否' : '是', comment])

function fieldsOf(heading: string, body: string | undefined): string {
  const rows = body ? rowsOf(body) : []
  return rows.length ? `## ${heading}\n\n${table(HEAD, rows)}` : ''
}
