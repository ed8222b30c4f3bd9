import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { feishuPages } from './feishu.ts'
import { githubPages } from './github.ts'
import { markdownPages } from './markdown-folder.ts'
import { makePage, type Page } from './page.ts'
import { postgresPages } from './postgres.ts'
import { restructuredPages } from './restructured-text.ts'
import { tencentPages } from './tencent.ts'
import { wechatPages } from './wechat.ts'

/** Where the unpacked packages are: the folders of a package of npm and of Debian. */
export interface Packages {
  npm(name: string, version: string): string
  debian(name: string): string
}

/** The items of the corpus by the names of their files: the title and the pages of each. */
export async function itemsOf({
  npm,
  debian,
}: Packages): Promise<Readonly<Record<string, { title: string; pages: Page[] }>>> {
  const gateway = markdownPages({
    folder: join(npm('openclaw', '2026.2.9'), 'docs/zh-CN'),
    catalogs: GATEWAY_CATALOGS,
    take: (path) => !/^(?:experiments|refactor|debug)\/|mattermost|AGENTS\.md$/.test(path),
  })
  return {
    gateway: { title: 'OpenClaw 运维手册', pages: gateway.filter((page) => !isForTraditional(page)) },
    'gateway-traditional': {
      title: 'OpenClaw 平台手冊',
      pages: await traditional(npm('opencc-js', '1.4.2'), gateway.filter(isForTraditional)),
    },
    feishu: { title: '飞书开放平台接口', pages: feishuPages(npm('@larksuiteoapi/lark-mcp', '0.5.1')) },
    tencent: { title: '腾讯云接口与数据字典', pages: tencentPages(npm('tencentcloud-sdk-nodejs', '4.1.313')) },
    wechat: { title: '微信小程序接口', pages: wechatPages(npm('miniprogram-api-typings', '5.2.3')) },
    intlayer: { title: 'Intlayer 国际化手册', pages: intlayerPages(npm('@intlayer/docs', '8.9.6')) },
    builder: {
      title: 'Modern.js 构建配置',
      pages: markdownPages({
        folder: join(npm('@modern-js/builder-doc', '2.60.0'), 'docs/zh/config'),
        titleOf: (path) => path.replace(/\.mdx?$/, '').replaceAll('/', '.'),
      }),
    },
    postgres: { title: 'PostgreSQL 15 Manual', pages: postgresPages(debian('postgresql-doc-15')) },
    openstack: {
      title: 'OpenStack Operations',
      pages: [
        ...openstackPages('nova', 'Compute', debian('nova-doc')),
        ...openstackPages('keystone', 'Identity', debian('keystone-doc')),
      ],
    },
    github: { title: 'GitHub REST API', pages: githubPages(npm('@octokit/openapi', '23.0.2')) },
  }
}

const GATEWAY_CATALOGS = {
  automation: '自动化',
  channels: '渠道',
  cli: '命令行参考',
  concepts: '概念',
  debug: '调试',
  diagnostics: '诊断',
  gateway: '网关',
  help: '帮助',
  hooks: '钩子',
  install: '安装',
  nodes: '节点',
  platforms: '平台',
  plugins: '插件',
  providers: '模型提供商',
  reference: '参考',
  security: '安全',
  start: '入门',
  tools: '工具',
  web: '网页界面',
  'reference/templates': '模板',
  'channels/platforms': '平台',
  'gateway/security': '安全',
}

/** The catalogs whose pages get traditional characters. */
const isForTraditional = ({ catalog }: Page): boolean => catalog[0] === '平台' || catalog[0] === '节点'

/** Traditional characters in place of simplified ones, as in Taiwan; the words stay. */
async function traditional(converterFolder: string, pages: readonly Page[]): Promise<Page[]> {
  const file = join(converterFolder, 'dist/esm/cn2t.js')
  const { Converter }: { Converter: (way: { from: string; to: string }) => (text: string) => string } = await import(
    pathToFileURL(file).href
  )
  const convert = Converter({ from: 'cn', to: 'tw' })
  return pages.map(({ catalog, title, content }) => makePage(catalog.map(convert), convert(title), convert(content)))
}

const PARTS_OF_INTLAYER = { 'docs/zh': '文档', 'frequent_questions/zh': '常见问题' }

const intlayerPages = (packageFolder: string): Page[] =>
  Object.entries(PARTS_OF_INTLAYER).flatMap(([part, name]) =>
    markdownPages({
      folder: join(packageFolder, part),
      catalogs: {
        cli: '命令行',
        dictionary: '字典',
        packages: '包',
        plugins: '插件',
        releases: '发布说明',
        benchmark: '基准测试',
      },
      take: (path) =>
        !/fastify|nest|vue|nuxt|intlayer_with_(?!nextjs_16|express|hono|angular|vite\+react\.|svelte_kit|tanstack\.|storybook)/.test(
          path,
        ),
    }).map(({ catalog, title, content }) => makePage([name, ...catalog], title, content)),
  )

const OPENSTACK_CATALOGS = {
  admin: 'Administration',
  user: 'User Guide',
  install: 'Installation',
  cli: 'Commands',
  configuration: 'Configuration',
  reference: 'Reference',
  troubleshooting: 'Troubleshooting',
}
const NOT_FOR_OPERATORS =
  /contributor|index\.rst|shared\/|samples\/|common\/|-(?:rdo|obs)\.rst|opts\/|first_contribution|indices/

const openstackPages = (name: 'nova' | 'keystone', book: string, packageFolder: string): Page[] =>
  restructuredPages({
    folder: join(packageFolder, `usr/share/doc/${name}-doc/html/_sources`),
    catalogs: OPENSTACK_CATALOGS,
    take: (path) => !NOT_FOR_OPERATORS.test(path) && !(name === 'keystone' && path.startsWith('api/')),
  }).map(({ catalog, title, content }) => makePage([book, ...catalog], title, content))
