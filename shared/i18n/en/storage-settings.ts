/** Texts of the file storage in the settings of the site: `/admin/settings#storage`. */
export const storageSettings = {
  group: 'File storage',
  lead: 'A change moves no files. Each is read from the storage that has it. “octavo storage move” moves them while the server runs.',
  options: {
    oss_open: {
      label: 'New files go to the object storage',
      hint: 'Off: new files go to the disk of the server.',
    },
    oss_type: { label: 'Kind of store', hint: 'All of them speak S3.' },
    oss_endpoint: {
      label: 'Address of the store',
      hint: 'Without the bucket. The server needs to reach it, browsers do not.',
    },
    oss_bucket: { label: 'Bucket', hint: 'It must exist. Files of this site are in a separate folder in it.' },
    oss_region: { label: 'Region', hint: 'Empty: the one in the address, or us-east-1.' },
    oss_protocol: { label: 'Protocol', hint: 'Of an address that names none. Empty: https.' },
    oss_key: { label: 'Access key', hint: 'It needs the right to read, write, list and delete in the bucket.' },
    oss_secret: { label: 'Secret', hint: 'Stored encrypted. It can be replaced, not read.' },
    oss_redirect: {
      label: 'Downloads from the store',
      hint: 'On: browsers get downloads from the store, with an address that works for two minutes. Pictures always pass through the server.',
    },
    oss_domain: {
      label: 'Host for browsers',
      hint: 'A name of the bucket, for downloads from the store. Empty: its address.',
    },
  },
  types: {
    s3_storage: 'S3 (AWS, MinIO, Ceph …)',
    aliyun: 'Alibaba Cloud OSS',
    qiniu: 'Qiniu Kodo',
    qcloud: 'Tencent Cloud COS',
  },
  tryIt: 'Write and read a file',
} as const
