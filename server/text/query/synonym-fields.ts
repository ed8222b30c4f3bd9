/** What documents of special fields speak about (interfaces, tests, gateways, messages, databases, containers), in the form that `synonym-things.ts` describes. */
export const FIELDS = `
dialog | modal | popup | pop-up | 弹窗 | 对话框 | 模态框 | 弹框
popup | overlay | ~dialog | 弹出层 | 弹层 | 浮层 | ~弹窗
popover | bubble | ~tooltip | 气泡 | 气泡卡片 | 弹出框
popconfirm | confirm dialog | confirm box | confirmation | 确认框 | 气泡确认框 | 二次确认 | ~确认弹窗
tooltip | hint | ~popover | 文字提示 | 提示框 | 工具提示 | ~气泡
toast | snackbar | 轻提示 | 消息提示 | ~message | ~notification
carousel | swiper | slideshow | 轮播 | 轮播图 | 走马灯 | 幻灯片 | ~slider
stepper | wizard | step bar | 步骤条 | 向导 | ~分步 | ~step
rating | star rating | 评分 | 打分 | ~rate | ~星级
skeleton | skeleton screen | ~placeholder | 骨架屏 | 占位图 | ~占位
placeholder | ~hint | 占位符 | 占位 | 占位文本
drawer | side panel | slide over | offcanvas | 抽屉 | 侧滑 | ~侧边栏
sidebar | side bar | sider | side menu | ~drawer | 侧边栏 | 侧栏 | ~左侧菜单
dropdown | drop-down | drop down | ~select | 下拉 | 下拉菜单 | 下拉框
select | selector | picker | dropdown list | 选择器 | 下拉选择 | 下拉框 | ~选项框
date picker | datepicker | calendar picker | ~calendar | 日期选择器 | 日期选择 | 选择日期
cascader | cascade select | ~linkage | 级联选择 | 级联选择器 | 级联 | ~联动
tree | treeview | tree view | ~hierarchy | 树形 | 树形控件 | 树形结构
data table | datagrid | data grid | grid | 表格 | 数据表格 | ~网格
grid | grid layout | ~row column | 栅格 | 网格 | 栅格布局
tab | tab panel | 标签页 | 选项卡 | 页签 | ~segmented
tab bar | tabbar | bottom navigation | ~nav bar | 底部导航 | 标签栏 | ~底部菜单
navbar | nav bar | navigation bar | ~header | 导航栏 | 顶部导航 | ~导航条
breadcrumb | crumb | 面包屑 | ~导航路径
badge | ~dot | 徽标 | 徽章 | 角标 | 小红点 | ~红点
chip | tag | ~label | 标签
pagination | pager | paginator | 分页 | 分页器 | 分页组件
cursor pagination | keyset pagination | ~next token | 游标分页 | ~滚动查询
infinite scroll | infinite loading | load more | endless scroll | 无限滚动 | 上拉加载 | 加载更多 | 触底加载
virtual scroll | virtual list | virtualized list | ~windowing | 虚拟滚动 | 虚拟列表 | ~长列表
pull to refresh | pull-to-refresh | ~swipe refresh | 下拉刷新
upload | file upload | uploader | ~dropzone | 上传 | 文件上传 | 传文件
chunk upload | multipart upload | resumable upload | ~big file | 分片上传 | 断点续传 | 分块上传 | ~大文件上传
checkbox | check box | multi-select | multiple selection | 复选框 | 多选框 | 多选 | 勾选
radio | radio button | ~single selection | 单选框 | 单选 | 单选按钮
switch | toggle | ~on off | 开关 | 切换按钮
slider | range slider | ~scrubber | 滑块 | 滑动条 | 滑动输入条
progress | progress bar | ~loading bar | 进度条 | 进度 | ~百分比
loading | spinner | spin | ~loader | 加载中 | 加载动画 | ~转圈
avatar | profile picture | profile photo | ~portrait | 头像 | ~个人照片
accordion | collapse | ~expansion panel | 手风琴 | 折叠面板
empty state | no data | 空状态 | 暂无数据 | ~empty | ~缺省页
rich text | rich text editor | wysiwyg | 富文本 | 所见即所得 | ~html editor
input box | input field | text box | textbox | text field | 输入框 | 文本框
shortcut | hotkey | keyboard shortcut | key binding | keybinding | 快捷键 | 热键
qr code | qrcode | ~barcode | 二维码 | ~条形码
responsive | adaptive | ~mobile adaptation | 响应式 | 自适应 | ~适配
theme | skin | theming | ~appearance | 主题 | 皮肤 | 换肤 | ~外观
dark mode | dark theme | night mode | ~light mode | 暗黑模式 | 深色模式 | 夜间模式 | 暗色
state management | ~store | ~global state | 状态管理 | ~全局状态
code splitting | code split | chunk | ~dynamic import | 代码分割 | 代码拆分 | 分包
dynamic import | async component | ~lazy component | 动态导入 | 异步组件 | 动态引入
tree shaking | tree-shaking | ~dead code | 摇树 | 摇树优化 | ~无用代码
hydration | hydrate | rehydrate | 水合 | 注水 | ~ssr | ~激活
ssr | server side rendering | server-side rendering | server rendering | 服务端渲染 | 服务器渲染 | ~同构
routing | router | ~navigation | 路由 | ~页面跳转
navigation guard | route guard | ~auth guard | 路由守卫 | 导航守卫 | ~路由拦截
route parameter | path parameter | path variable | path param | 路由参数 | 路径参数 | 路径变量
query parameter | query string | url parameter | ~search param | 查询参数 | 查询字符串 | ~地址栏参数
environment mode | ~environment file | ~dotenv | 环境模式 | 多环境 | ~环境配置
reactivity | reactive | ~observable | 响应式 | ~双向绑定
two way binding | two-way binding | data binding | 双向绑定 | 数据绑定
computed property | computed | derived state | ~getter | 计算属性 | ~派生状态
lifecycle | life cycle | lifecycle hook | 生命周期
hook | ~callback | ~interceptor | 钩子 | ~钩子函数
debounce | debouncing | ~throttle | 防抖 | 去抖 | ~节流
throttle | throttling | ~debounce | 节流 | ~限流
async | asynchronous | non-blocking | 异步 | 非阻塞
i18n | internationalization | internationalisation | multilingual | multi-language | 国际化 | 多语言
l10n | localization | localisation | locale | ~translation | 本地化 | ~语言环境 | ~翻译
accessibility | a11y | ~screen reader | 无障碍 | 可访问性 | ~辅助功能
scaffold | scaffolding | boilerplate | ~starter template | 脚手架 | ~项目模板
mirror | registry mirror | ~mirror source | 镜像源 | 国内源 | 镜像站 | ~换源
unit test | unit testing | ~test case | 单元测试 | 单测 | ~测试用例
end to end test | e2e | end-to-end | ~integration test | 端到端测试 | 端到端 | ~集成测试
test case | testcase | ~test suite | 测试用例 | 用例 | ~测试集
test coverage | code coverage | coverage | 覆盖率 | 测试覆盖率 | 代码覆盖率
snapshot test | snapshot testing | ~visual regression | 快照测试 | ~截图对比
flaky | flaky test | unstable test | ~intermittent | 不稳定测试 | 偶发失败 | ~时好时坏
fixture | test data | ~seed data | 测试数据 | 夹具 | ~测试夹具
artifact | build artifact | build output | ~deliverable | 构建产物 | 制品 | 产物 | ~输出目录
canary | canary release | gray release | grayscale | 灰度 | 灰度发布 | 金丝雀 | 金丝雀发布
gradual rollout | phased rollout | staged rollout | 分批发布 | 灰度部署 | ~canary | ~灰度发布
blue green | blue-green | blue/green deployment | 蓝绿 | 蓝绿部署 | 蓝绿发布
rolling update | rolling upgrade | rolling restart | ~gradual rollout | 滚动更新 | 滚动升级 | 滚动发布
feature flag | feature toggle | feature switch | feature gate | 功能开关 | 特性开关 | ~开关
rate limit | throttling | request limit | 限流 | 流控 | 限速 | ~流量控制
flow control | traffic control | backpressure | 流量控制 | 流控 | 背压 | 反压
circuit breaker | circuit breaking | fuse | 熔断 | 熔断器 | 断路器
retry policy | backoff | exponential backoff | ~retry interval | 重试策略 | 退避 | 指数退避 | ~重试间隔
mirroring | traffic mirroring | shadow traffic | ~traffic copy | 流量镜像 | 影子流量 | 流量复制 | ~流量回放
url rewrite | rewrite | path rewrite | ~strip prefix | 重写 | 路径重写 | 伪静态 | ~去前缀
reverse proxy | ~proxy_pass | 反向代理 | 反代
upstream | backend server | ~origin | 上游 | 后端服务器 | ~回源
origin server | origin | back to origin | 源站 | 回源
cdn | content delivery network | 内容分发 | ~edge node
basic auth | basic authentication | http basic | 基本认证 | 基础认证 | ~htpasswd
ip allow list | ip whitelist | ip allowlist | ~ip restriction | ip白名单 | ~访问控制
access control | acl | access control list | 访问控制 | ~permission | ~准入
rbac | role based access control | role-based access control | ~role permission | 角色权限 | 基于角色
data permission | data scope | row level security | ~row permission | 数据权限 | 行级安全 | 行级权限 | 数据范围
sticky session | session affinity | session persistence | session stickiness | 会话保持 | 会话粘滞 | 会话亲和 | ~粘性会话
tls | ssl | https | ~certificate | 安全传输 | ~加密传输
self signed certificate | self-signed | ~private ca | 自签名 | 自签证书 | 自签名证书
certificate renewal | renew certificate | ~certificate expiration | 证书续期 | 证书更新 | 证书过期
mutual tls | mtls | two-way tls | client certificate | 双向认证 | 双向证书 | 客户端证书
cross origin | cross-origin | cross domain | cors | 跨域 | 跨域请求 | 跨源
server sent event | server-sent event | sse | event stream | 服务端推送 | 事件流 | ~流式输出
base url | base path | context path | url prefix | 基础路径 | 上下文路径 | 路径前缀 | ~根路径
soft delete | logical delete | logical deletion | tombstone | 软删除 | 逻辑删除 | 伪删除 | ~假删除
hard delete | physical delete | permanent delete | ~force delete | 物理删除 | 硬删除 | 彻底删除 | 永久删除
optimistic lock | optimistic locking | ~version field | 乐观锁 | ~版本号字段
pessimistic lock | pessimistic locking | for update | ~row lock | 悲观锁 | ~行锁
distributed lock | ~redlock | ~mutex | 分布式锁
distributed transaction | two phase commit | 2pc | ~saga | 分布式事务 | 两阶段提交 | 二阶段提交
read write splitting | read/write splitting | read-write separation | ~read replica | 读写分离 | ~主从分离
read replica | read only instance | read-only replica | 只读副本 | 只读实例 | 只读库 | ~从库
read only | read-only | readonly | 只读
replication | master slave | primary standby | ~binlog | 主从复制 | 主从 | 主备 | 主从同步
replication lag | replication delay | slave lag | 主从延迟 | 复制延迟 | 同步延迟
sharding | shard | horizontal split | ~partitioning | 分库分表 | 分片 | 分库 | ~水平拆分
partition | partitioning | partition table | 分区 | 分区表
materialized view | materialised view | 物化视图 | ~mv | ~rollup
rollup | roll up | pre-aggregation | ~cube | 上卷 | 预聚合
bucketing | bucket | 分桶 | ~distribution key | ~分布键
window function | analytic function | over partition by | ~row_number | 窗口函数 | 开窗函数 | 分析函数
fuzzy search | fuzzy query | like query | ~fuzzy match | 模糊查询 | 模糊搜索 | 模糊匹配
full text search | full-text search | fulltext | ~inverted index | 全文检索 | 全文搜索 | 全文索引
execution plan | query plan | explain | 执行计划 | 查询计划
index not used | full table scan | ~index failure | 索引失效 | 全表扫描 | ~不走索引
composite index | compound index | multi-column index | joint index | 联合索引 | 复合索引 | 组合索引
unique index | unique key | unique constraint | ~unique | 唯一索引 | 唯一约束 | 唯一键
auto increment | autoincrement | auto-increment | serial | ~identity column | 自增 | 自增主键 | 自动增长
date format | date_format | format date | ~to_char | 日期格式化 | 日期格式 | 时间格式化 | 时间格式
date calculation | date_add | date arithmetic | ~datediff | 日期计算 | 日期加减 | ~时间差
string concatenation | concat | concat_ws | ~group_concat | 字符串拼接 | 字符串连接
prepared statement | parameterized query | ~bind parameter | 预编译 | 预处理语句 | 参数化查询
data migration | schema migration | database migration | ~data move | 数据迁移 | 数据库迁移 | ~表结构变更
cdc | change data capture | incremental sync | 增量同步 | 变更捕获 | ~binlog
incremental | increment | delta | 增量
full load | full sync | full backup | ~full data | 全量 | 全量同步 | ~全量备份
data source | datasource | dsn | ~jdbc | 数据源 | ~连接串
slow log | slow query log | ~slow sql | 慢日志 | 慢查询日志
ordered message | fifo | sequential message | message order | 顺序消息 | 有序消息 | 先进先出 | ~消息顺序
delayed message | delay message | scheduled message | delay queue | 延时消息 | 延迟消息 | 定时消息 | 延迟队列
transactional message | transaction message | ~half message | 事务消息 | ~半消息
dead letter | dead letter queue | dlq | dead-letter | 死信 | 死信队列
consumer group | consumer-group | subscription group | 消费组 | 消费者组 | 订阅组
offset | consumer offset | ~position | 位点 | 偏移量 | 位移 | 消费进度
backlog | accumulation | message lag | ~consumer lag | 堆积 | 积压 | 消息堆积 | 消息积压
duplicate consumption | repeated consumption | ~message dedup | 重复消费 | ~消息去重 | ~消费幂等
publish subscribe | pub/sub | pubsub | publish-subscribe | 发布订阅 | 订阅发布
sub workflow | subprocess | sub-process | child workflow | 子工作流 | 子流程
task dependency | dependent task | upstream task | 任务依赖 | 上游任务 | 前置任务 | ~依赖
cron | crontab | cron expression | 定时表达式 | ~定时任务 | ~调度周期
worker group | worker pool | ~worker | 工作组 | 执行机组 | ~分组
fail alert | failure alert | failure notification | ~alarm group | 失败告警 | 失败通知 | 告警通知 | ~告警组
retry count | retry times | max retry | number of retry | 重试次数 | ~失败重试
service discovery | service registration | service registry | 服务发现 | 服务注册 | ~naming service
registry | registry center | registration center | 注册中心 | ~服务注册
config center | configuration center | configuration management | ~config server | 配置中心 | 配置管理
dynamic configuration | config hot update | configuration refresh | ~config push | 动态配置 | 配置热更新 | 动态刷新 | ~配置推送
weight | weighting | ~ratio | 权重 | ~比重
hot update | online update | ~dynamic update | 热更新 | 在线更新 | ~动态更新
image registry | container registry | docker registry | private registry | 镜像仓库 | 私有仓库 | 私服 | ~制品库
docker compose | compose file | ~multi-container | 编排文件 | ~容器编排
swarm | swarm mode | ~docker cluster | ~容器集群
resource limit | memory limit | cpu limit | resource quota | 资源限制 | 资源配额 | 内存限制 | ~限制内存
port mapping | port forward | port forwarding | expose port | 端口映射 | 端口转发 | 暴露端口
bind mount | host path | hostpath | ~volume mount | 目录挂载 | 目录映射 | ~宿主机目录
host machine | docker host | physical machine | bare metal | 宿主机 | 物理机 | 裸金属 | ~裸机
persistent volume | pv | pvc | persistent volume claim | 持久卷 | 持久化存储 | ~存储卷
image build | build image | dockerfile | ~multi-stage | 镜像构建 | 构建镜像 | 打镜像 | ~制作镜像
base image | parent image | 基础镜像 | ~父镜像
autoscaling | auto scaling | hpa | autoscale | ~elastic scaling | 自动扩缩容 | 弹性伸缩 | 自动伸缩
cronjob | scheduled job | ~periodic task | 定时作业 | 周期任务 | ~定时任务
presence | online status | ~availability status | 在线状态 | ~上线状态
chat room | room | channel | ~conversation | 聊天室 | 频道 | ~房间
conversation | chat | ~session | 会话 | 聊天 | 对话
nickname | nick name | display name | alias | 昵称 | 显示名 | 别名
profile | personal information | ~user center | 个人资料 | 个人信息 | 个人中心
push notification | app push | mobile push | ~remote notification | 消息推送 | 推送通知 | ~离线推送
access token | bearer token | ~jwt | 访问令牌 | ~调用凭证
personal access token | pat | api token | api key | 个人令牌 | 访问密钥 | ~接口密钥
access key | ak | secret key | sk | ~api key | 访问密钥 | ~密钥对
oauth | oauth2 | third party login | social login | 第三方登录 | 社交登录 | 授权登录 | ~快捷登录
service account | machine account | robot account | ~technical user | 服务账号 | 服务账户 | 机器人账号
remember me | stay signed in | keep logged in | 记住我 | 保持登录 | ~免登录
session timeout | session expiration | login expiration | login expire | 会话超时 | 登录过期 | 登录失效 | 会话过期
symlink | symbolic link | soft link | ~hard link | 软链接 | 符号链接 | 软链
file permission | file mode | chmod | ~chown | 文件权限 | 读写权限 | ~权限位
disk full | no space left | out of space | 磁盘满 | 空间不足 | 磁盘爆满 | ~disk usage
disk usage | disk space | ~free space | 磁盘空间 | 磁盘占用 | 磁盘使用率
out of memory | oom | memory overflow | heap space | ~oom killed | 内存溢出 | 内存不足 | ~内存爆
memory leak | memory-leak | ~heap dump | 内存泄漏 | 内存泄露
high cpu | cpu usage | cpu utilization | cpu load | cpu占用 | cpu飙高
system load | load average | ~high load | 系统负载 | 负载过高 | 平均负载
port in use | address already in use | port conflict | port occupied | eaddrinuse | 端口占用 | 端口被占用 | 端口冲突
permission denied | access denied | 403 | ~insufficient permission | 权限不足 | 拒绝访问 | 没有权限 | ~无权访问
page not found | 404 | ~no such file | 页面不存在 | ~找不到页面
internal server error | 500 | 服务器错误 | 内部错误 | ~server exception
bad gateway | 502 | gateway timeout | 504 | ~503 | 网关错误 | 网关超时
too many request | 429 | 请求过多 | 调用超限 | ~rate limit | ~限流
too many connection | connection limit | max connection | ~connection exhausted | 连接数过多 | 最大连接数 | 连接数 | ~连接耗尽
too many open file | file descriptor | ulimit | 文件描述符 | 句柄 | 文件句柄 | 句柄数 | ~fd
log level | logging level | verbosity | ~debug log | 日志级别 | 日志等级 | ~调试日志
log rotation | logrotate | log rotate | log rolling | log rollover | 日志切割 | 日志轮转 | 日志滚动
boot on startup | auto start | autostart | start on boot | ~systemctl enable | 开机启动 | 自启动 | 开机自启
daemon | background process | background service | ~nohup | 守护进程 | 后台运行 | 后台进程 | ~常驻进程
graceful shutdown | graceful stop | graceful exit | graceful restart | 优雅停机 | 优雅关闭 | 优雅退出 | 平滑重启
offline install | air gapped | air-gapped | ~offline package | 离线安装 | 离线部署 | 内网部署 | ~离线包
standalone | single node | single machine | ~all in one | 单机 | 单节点 | 单机版
on premise | on-premise | self-hosted | self hosted | ~private deployment | 私有化 | 私有部署 | 私有化部署
hotfix | patch | quick fix | 补丁 | 热修复 | ~紧急修复
root cause | root cause analysis | rca | ~postmortem | 根因 | 根本原因 | ~复盘
cache invalidation | clear cache | cache flush | invalidate cache | 清缓存 | 清除缓存 | 缓存失效 | 清理缓存
packet loss | lost packet | ~jitter | 丢包 | ~网络抖动
intranet | internal network | private ip | lan | 内网 | 局域网 | ~内部网络
public network | public ip | elastic ip | eip | ~internet | 公网 | 外网 | 弹性公网
bastion | bastion host | jump server | jump host | jumpserver | 堡垒机 | 跳板机
shopping cart | cart | basket | 购物车
payment method | pay type | payment channel | ~pay way | 支付方式 | 支付渠道 | 付款方式
payment callback | payment notification | notify url | ~async notification | 支付回调 | 支付通知 | 异步通知 | 回调地址
out of stock | oversold | sold out | ~insufficient stock | 缺货 | 售罄 | 库存不足 | ~超卖
shipping address | delivery address | recipient address | ~consignee | 收货地址 | ~收货人
merchant | seller | shop owner | ~store | 商家 | 商户 | 卖家
shop | 店铺 | 门店 | 商店 | ~store
mini program | miniprogram | mini app | applet | 小程序
deep link | deeplink | universal link | app link | url scheme | 深度链接 | 唤起应用 | ~拉起应用
soft keyboard | virtual keyboard | on-screen keyboard | ~ime | 软键盘 | 虚拟键盘 | ~键盘弹起
geolocation | positioning | gps | 地理位置 | ~location | ~定位 | ~经纬度
biometric | fingerprint | face id | touch id | ~facial recognition | 生物识别 | 指纹 | 人脸识别
permission request | runtime permission | ~permission prompt | 权限申请 | 申请权限 | 动态权限
image pull failure | imagepullbackoff | errimagepull | cannot pull image | 拉不到镜像 | ~拉取失败
swagger | openapi | api documentation | ~api spec | 接口文档 | ~接口说明
mock data | fake data | sample data | test data | 模拟数据 | 假数据 | 示例数据
getting started | quick start | hello world | ~first step | 快速入门 | 快速上手 | 上手 | ~起步
crud | create read update delete | 增删改查 | ~增删查改
`
