import type { storageSettings as english } from '#shared/i18n/en/storage-settings.ts'
import type { Widen } from '#shared/i18n/type.ts'

export const storageSettings: Widen<typeof english> = {
  group: '文件存储',
  lead: '修改设置不会移动已有文件，每个文件都从它所在的位置读取。可在服务运行期间用“octavo storage move”迁移文件。',
  options: {
    oss_open: { label: '新文件存到对象存储', hint: '关闭后，新文件存到服务器的磁盘。' },
    oss_type: { label: '存储类型', hint: '均使用 S3 协议。' },
    oss_endpoint: { label: '存储地址（Endpoint）', hint: '不含存储桶。只需服务器能访问，浏览器不需要。' },
    oss_bucket: { label: '存储桶（Bucket）', hint: '必须已经存在。本站的文件放在其中单独的目录里。' },
    oss_region: { label: '地域（Region）', hint: '留空则取地址中的地域，否则为 us-east-1。' },
    oss_protocol: { label: '协议', hint: '用于未写明协议的地址。留空则为 https。' },
    oss_key: { label: 'AccessKey', hint: '需要在存储桶中读取、写入、列出和删除的权限。腾讯云填 SecretId。' },
    oss_secret: { label: 'Secret', hint: '加密保存，只能替换，不能查看。腾讯云填 SecretKey。' },
    oss_redirect: {
      label: '从存储直接下载',
      hint: '开启后，浏览器直接从存储下载，地址在两分钟内有效。图片始终经过服务器。',
    },
    oss_domain: { label: '浏览器访问的域名', hint: '存储桶绑定的域名，用于直接下载。留空则使用存储地址。' },
  },
  types: { s3_storage: 'S3（AWS、MinIO、Ceph 等）', aliyun: '阿里云 OSS', qiniu: '七牛云 Kodo', qcloud: '腾讯云 COS' },
  tryIt: '写入并读回一个文件',
}
