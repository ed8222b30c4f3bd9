/** Typical documents of teams in two languages: API pages, data dictionaries, manuals. */
export const CORPUS: readonly (readonly [title: string, text: string])[] = [
  [
    '创建用户',
    '通过手机号或邮箱创建一个用户。\n\n请求：POST /api/v2/users\n\n| 参数 | 类型 | 必填 | 说明 |\n|---|---|---|---|\n| mobile_phone | string | 否 | 手机号码 |\n| email | string | 是 | 邮箱地址 |\n| nickName | string | 否 | 昵称，最长 20 个字 |\n\n创建成功后会发送确认邮件。',
  ],
  [
    '查询用户列表',
    '分页返回用户，按注册时间倒序。\n\nGET /api/v2/users?page=1&page_size=20\n\n返回 total 和 list，每个用户包含 user_id、nickName、register_time。',
  ],
  ['获取用户详情', '调用 getUserById，按编号取得一个用户。\n\nGET /api/v2/users/{user_id}\n\n用户不存在时返回 40401。'],
  [
    '修改密码',
    '用户修改自己的登录密码，旧密码必须正确。修改以后其他设备上的会话全部失效，需要重新登录。\n\nPOST /api/v2/users/password',
  ],
  ['删除用户', '注销账号。账号注销后 30 天内可以申诉恢复，之后数据彻底清除。\n\nDELETE /api/v2/users/{user_id}'],
  ['登录', '使用用户名和密码登录，连续输错五次锁定十分钟。返回 access_token，有效期七天。\n\nPOST /api/v2/session'],
  ['刷新令牌', '在访问令牌过期之前，用 refresh_token 换取新的令牌。\n\nPOST /api/v2/session/refresh'],
  ['图形验证码', '登录失败三次以后必须提交图形验证码，captcha_id 五分钟内有效，只能使用一次。'],
  ['短信验证码', '向手机发送六位数字的短信验证码，同一号码一分钟一条，一天最多十条。\n\nPOST /api/v2/sms/send'],
  [
    '下单',
    '提交购物车，生成待支付订单。库存不足时返回 OUT_OF_STOCK。\n\nPOST /api/v2/orders\n\n参数 cart_id、address_id、couponCode。',
  ],
  [
    '订单支付',
    '对待支付订单发起支付，支持微信、支付宝和银行卡。回调地址由商户后台配置。\n\nPOST /api/v2/orders/{order_no}/pay',
  ],
  ['支付回调', '支付渠道异步通知支付结果。收到通知后先验证签名，再更新订单状态，最后返回 SUCCESS。重复通知必须幂等。'],
  ['退款申请', '订单完成后七天内可以申请退款。退款原路返回，一般一到三个工作日到账。\n\nPOST /api/v2/refunds'],
  [
    '退款状态说明',
    '| 状态 | 含义 |\n|---|---|\n| 0 | 待审核 |\n| 1 | 已同意，退款中 |\n| 2 | 已到账 |\n| 3 | 已驳回 |',
  ],
  ['物流轨迹', '根据运单号查询快递的运输轨迹，按时间倒序。\n\nGET /api/v2/logistics/{tracking_number}'],
  ['发票开具', '支持电子普通发票和增值税专用发票。抬头、税号由用户填写，开具后发送到邮箱。'],
  ['优惠券规则', '满减券、折扣券、运费券不能叠加使用。每个用户同一批次限领一张。过期的优惠券自动作废。'],
  [
    '库存扣减流程',
    '下单时预占库存，支付成功后真正扣减，超时未支付则释放。使用 Redis 的 Lua 脚本保证原子性，避免超卖。',
  ],
  ['商品搜索', '基于倒排索引的全文检索。支持拼音首字母、错别字纠正和同义词。\n\nGET /api/v2/products/search?keyword='],
  ['商品详情', '返回商品的标题、主图、规格和价格。规格用 sku_id 区分。\n\nGET /api/v2/products/{product_id}'],
  [
    '用户表 sys_user',
    '| 字段 | 类型 | 空 | 默认 | 注释 |\n|---|---|---|---|---|\n| id | bigint | 否 | | 主键 |\n| user_name | varchar(64) | 否 | | 登录名 |\n| password_hash | char(60) | 否 | | 密码摘要 |\n| created_at | datetime | 否 | CURRENT_TIMESTAMP | 创建时间 |',
  ],
  [
    '订单表 t_order',
    '| 字段 | 类型 | 注释 |\n|---|---|---|\n| order_no | varchar(32) | 订单号 |\n| buyer_id | bigint | 买家 |\n| total_amount | decimal(12,2) | 总金额 |\n| pay_time | datetime | 支付时间 |\n| order_status | tinyint | 状态 |',
  ],
  [
    '订单明细表 t_order_item',
    '| 字段 | 类型 | 注释 |\n|---|---|---|\n| order_no | varchar(32) | 所属订单 |\n| sku_id | bigint | 规格 |\n| quantity | int | 数量 |\n| unit_price | decimal(10,2) | 单价 |',
  ],
  [
    '日志表 audit_log',
    '记录谁在什么时候做了什么。字段 operator_id、action_type、target_id、remote_ip、happened_at。只追加，不修改，保留一百八十天。',
  ],
  ['字典表 sys_dict', '系统里所有下拉框的取值。dict_code 唯一，dict_value 展示，sort_no 排序。'],
  [
    '部署手册',
    '准备一台两核四吉的服务器，安装 Docker 与 docker compose，拷贝 compose.yaml，执行 docker compose up -d。首次启动会自动建表。',
  ],
  ['备份与恢复', '每天凌晨两点用 pg_dump 备份数据库，保留三十份。恢复时先停止服务，再执行 pg_restore，最后检查行数。'],
  [
    '监控告警',
    '用 Prometheus 采集指标，Grafana 展示。CPU 超过百分之八十持续五分钟，或者错误率超过百分之一，发送钉钉告警。',
  ],
  ['灰度发布', '先把百分之五的流量切到新版本，观察半小时没有异常再逐步放量。出现问题立即回滚，回滚不超过两分钟。'],
  [
    'Nginx 反向代理',
    '把 /api 转发到后端的八千端口，静态文件由 Nginx 直接返回。要传递 X-Forwarded-For，并把 client_max_body_size 调到 20m。',
  ],
  ['HTTPS 证书', '使用 Let’s Encrypt 的免费证书，certbot 每两个月自动续期。证书到期前十四天告警。'],
  [
    '数据库连接池',
    '连接池太大反而更慢。核心数乘以二再加上磁盘数，是一个好的起点。HikariCP 的 maximumPoolSize 默认为十。',
  ],
  ['慢查询优化', '打开慢查询日志，阈值一秒。先看执行计划，再考虑加索引。避免在索引列上使用函数，避免深分页。'],
  ['缓存穿透与雪崩', '查询不存在的数据会穿透缓存，用布隆过滤器拦截。大量键同时过期会引起雪崩，过期时间要加随机数。'],
  ['消息队列选型', '吞吐优先选 Kafka，延迟消息选 RocketMQ，轻量场景选 RabbitMQ。消费者必须幂等。'],
  ['分布式锁', '使用 Redis 的 SET NX PX 加锁，值为随机串，释放时用脚本比较再删除。持锁时间必须长于业务执行时间。'],
  [
    '代码规范',
    '提交之前运行格式化与静态检查。函数不超过五十行，命名使用完整单词，不写拼音。注释写为什么，不写是什么。',
  ],
  ['Git 分支管理', '主干开发，短分支合并。合并请求至少一人评审，评审关注设计与边界条件。禁止直接推送到 main 分支。'],
  [
    '需求评审会议纪要',
    '参会：产品、前端、后端、测试。决定：首页改版推迟到下个迭代；搜索框支持历史记录；导出功能先做表格。',
  ],
  ['新人入职指南', '第一天领取电脑、开通邮箱与门禁。第一周完成环境搭建，并修复一个简单缺陷。导师每天花半小时答疑。'],
  ['值班手册', '值班人员十分钟内响应告警。先止损，再定位，后复盘。处理不了立即升级给二线。'],
  [
    '故障复盘：支付超时',
    '三月五日二十点，支付接口大面积超时。原因是数据库主从延迟，读到旧状态后重复扣款。改进：支付链路强制读主库。',
  ],
  [
    '接口鉴权',
    '所有请求带上 X-App-Key、X-Timestamp 和 X-Sign。签名是参数按字典序拼接后做 HMAC-SHA256。时间偏差超过五分钟拒绝。',
  ],
  [
    '错误码大全',
    '| 错误码 | 含义 |\n|---|---|\n| 40001 | 参数缺失 |\n| 40101 | 未登录 |\n| 40301 | 没有权限 |\n| 40401 | 用户不存在 |\n| 42901 | 请求过于频繁 |\n| 50001 | 系统繁忙 |',
  ],
  ['限流策略', '每个应用每秒一百次，超出返回 42901，并带上 Retry-After 响应头。令牌桶算法，突发容量两百。'],
  ['文件上传', '单个文件不超过四兆。先申请上传凭证，再直传对象存储，最后把 file_key 提交给后端。支持断点续传。'],
  ['导入导出', '支持导入 Swagger、OpenAPI、Postman 文件，导出为 Word 与 Markdown。导入时同名页面会被覆盖。'],
  [
    'WebSocket 推送',
    '连接 wss://push.example.cn/ws，三十秒一次心跳。断线后按指数退避重连，消息带序号，客户端自行去重。',
  ],
  ['国际化方案', '文案放在资源文件中，键名用英文。日期和数字交给 Intl 处理。不要拼接句子。'],
  ['无障碍设计', '按钮要有名称，颜色不能是唯一的区别，键盘能到达每个控件。对比度至少四点五比一。'],
  ['移动端适配', '断点为六百四十像素。表格在窄屏上横向滚动。点击区域至少四十四像素。'],
  ['繁體中文說明', '本頁以繁體字書寫：資料庫連線、伺服器設定、使用者權限與檔案下載。'],
  ['ＡＰＩ　全角字符', '本页包含全角字符：ＡＢＣ１２３，接口名 ＱｕｅｒｙＯｒｄｅｒ，编号 Ｎｏ．４２。'],
  ['麒麟系统适配', '在银河麒麟 V10 上编译需要安装 libaio 与 openssl-devel。飞腾处理器请使用 arm64 版本。'],
  ['量子密钥分发', '量子密钥分发（QKD）利用光子偏振态生成密钥，任何窃听都会引入误码。'],
  ['鼹鼠计划', '内部代号“鼹鼠”，目标是把旧系统的数据逐步迁移到新平台，分三期完成。'],
  ['考勤规则', '弹性工作制，核心时间十点到十六点。每月三次迟到机会。加班需提前申请调休。'],
  ['报销流程', '填写报销单，上传发票照片，直属主管审批后由财务打款。超过五千元需要总监审批。'],
  ['会议室预定', '在日历中选择会议室，迟到十五分钟自动释放。大会议室容纳三十人，配有投影。'],
  ['打印机设置', '二楼打印机地址 192.168.1.88，驱动在共享盘。彩色打印需要工号密码。'],
  [
    'Create a customer',
    'Creates a customer by e-mail. POST /v1/customers. Fields: email, full_name, marketing_consent. Answers 201 with customer_id.',
  ],
  [
    'List customers',
    'Returns customers, newest first, with cursor pagination. GET /v1/customers?starting_after=. At most 100 a page.',
  ],
  [
    'Merge two customers',
    'Moves orders and addresses of one customer to another and closes the first. Cannot be undone. POST /v1/customers/{id}/merge.',
  ],
  [
    'Charge a card',
    'Takes money from a stored card. POST /v1/charges with amount, currency and source. Use an Idempotency-Key, so that a retry does not charge twice.',
  ],
  [
    'Refund a charge',
    'Gives money back, in whole or in part. POST /v1/refunds. A refund takes five to ten days to arrive.',
  ],
  [
    'Webhooks',
    'We send events to your endpoint as JSON. Verify the signature in the X-Fern-Signature header before you trust the body. Answer 2xx within ten seconds, or we retry for three days.',
  ],
  [
    'Rate limits',
    'Each key may make 100 requests per second, with bursts of 200. Above that the answer is 429 with a Retry-After header.',
  ],
  [
    'Pagination',
    'Lists are paged with opaque cursors. Do not build cursors yourself. has_more says whether there is a next page.',
  ],
  [
    'Error codes',
    'card_declined, expired_card, insufficient_funds, rate_limited, invalid_request. Every error has a type, a code and a message for developers.',
  ],
  [
    'Authentication',
    'Send your secret key as a bearer token. Keys that begin with sk_test_ move no money. Never ship a secret key in a mobile app.',
  ],
  [
    'OAuth scopes',
    'read_only, read_write, payouts:write. Ask for the least that you need. Users may revoke a scope at any time.',
  ],
  [
    'Idempotent requests',
    'Keys are kept for 24 hours. The same key with another body is refused with idempotency_conflict.',
  ],
  [
    'SDK for TypeScript',
    'npm install @fern/sdk. Then: const fern = new FernClient({ apiKey }). All methods are async and typed. fern.customers.listAll() walks all pages.',
  ],
  ['SDK for Go', 'go get example.com/fern-go. client.Customers.List(ctx, nil). Errors are *fern.Error, use errors.As.'],
  [
    'Data dictionary: invoices',
    '| column | type | note |\n|---|---|---|\n| invoice_id | uuid | primary key |\n| due_date | date | end of day, UTC |\n| amount_cents | bigint | never negative |\n| paidAt | timestamptz | null while open |',
  ],
  [
    'Data dictionary: shipments',
    '| column | type | note |\n|---|---|---|\n| shipment_id | uuid | |\n| carrier_code | text | dhl, ups, sf |\n| tracking_no | text | |\n| deliveredAt | timestamptz | |',
  ],
  [
    'Deploy to Kubernetes',
    'helm upgrade --install fern ./chart. Liveness is /healthz, readiness /readyz. Set terminationGracePeriodSeconds to 30, so that open requests end.',
  ],
  [
    'Backups',
    'Every night at 02:00 UTC a snapshot goes to another region. Restore is tested on the first Monday of a month. Recovery point one hour, recovery time four.',
  ],
  [
    'Incident: lost webhooks',
    'On 12 May a queue overflowed and 14,000 webhooks were dropped. Root cause: no back-pressure. Fixed by a dead letter queue.',
  ],
  [
    'On-call handbook',
    'Answer the page within ten minutes. Stop the bleeding first. Write down what you do in the channel. Escalate early.',
  ],
  [
    'Style guide',
    'Sentence case in headings. Verbs on buttons. No exclamation marks. Say what happened and what to do next.',
  ],
  ['Keyboard shortcuts', 'Ctrl+K opens search, Ctrl+S saves, ? lists all shortcuts. On a Mac use Command.'],
  [
    'Search syntax',
    'Words are found by their beginning. Identifiers are found by their parts: getUserById by user. Paths are found by their segments.',
  ],
  [
    'Feature flags',
    'Flags live in config/flags.yaml. A flag older than ninety days is removed. useNewCheckout turns on the new checkout.',
  ],
  [
    'Observability',
    'Traces go to OpenTelemetry, metrics to Prometheus, logs to Loki. Every request carries a trace_id.',
  ],
  [
    'Coding conventions',
    'Small files, named exports, no default exports. Comments say why. A function that needs a comment to say what it does wants another name.',
  ],
  [
    'Release checklist',
    'Changelog written, migrations reversible, dashboards open, someone awake. Never on Friday afternoon.',
  ],
  ['Glossary', 'Charge, payout, dispute, chargeback, settlement, mandate: what we mean by each.'],
  [
    'Disputes',
    'A customer asks the bank for the money back. You have seven days to send evidence. disputeEvidence takes files up to 4 MB.',
  ],
  ['Payouts', 'Money goes to your bank account every working day. payout_schedule may be daily, weekly or monthly.'],
  [
    'Currency conversion',
    'Rates are fixed for sixty minutes. A quote has quoteId and expires_at. JPY has no minor unit.',
  ],
  [
    'GDPR deletion',
    'DELETE /v1/customers/{id}/personal_data wipes names, addresses and e-mails, and keeps amounts for the books.',
  ],
  [
    'Onboarding for engineers',
    'Day one: laptop, accounts, first build. Week one: a small fix in production. Month one: on call with a buddy.',
  ],
  [
    'Naïve Bayes classifier',
    'How spam reports are scored. The prior is learned from résumés of past reports. Façade pattern around the scorer.',
  ],
  [
    '混合检索 Hybrid search',
    '把 BM25 与向量检索 vector search 的结果合并，用 Reciprocal Rank Fusion 打分。中文用二元切分 bigram。',
  ],
  [
    'Kafka 消费者配置',
    'max.poll.records 设为 500，enable.auto.commit 设为 false，手动提交 offset。消费组 group.id 不能重复。',
  ],
  ['Redis key 命名', '格式为 业务:对象:编号，例如 order:detail:1001。禁止使用 KEYS 命令，使用 SCAN。'],
  ['Spring Boot 启动参数', 'java -Xmx2g -Dspring.profiles.active=prod -jar app.jar。端口由 server.port 指定。'],
  [
    '前端构建 Vite',
    '执行 npm run build，产物在 dist 目录。环境变量以 VITE_ 开头。代理写在 vite.config.ts 的 server.proxy。',
  ],
]
