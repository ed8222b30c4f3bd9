/**
 * What documents speak about: groups of words that mean the same, in English and Chinese. A line is a group, `|` stands between its members, and `~` before a
 * member says that it is only related. English members are base forms, because `isForm` finds the others. Written for Octavo.
 */
export const THINGS = `
user | ~account | ~member | ~person | 用户 | ~成员 | ~员工 | ~使用者 | ~账号
account | 账户 | 账号 | 帐号 | 帐户 | ~用户
employee | staff | ~personnel | ~user | 员工 | 职员 | 雇员 | ~人员 | ~成员 | ~用户
member | ~user | ~participant | 成员 | ~会员 | ~用户
customer | client | ~buyer | 客户 | 顾客 | ~用户 | ~买家
supplier | vendor | 供应商 | ~厂商
admin | administrator | ~superuser | ~root | 管理员 | ~超级用户 | ~超管
role | 角色 | ~岗位
permission | privilege | access | ~authorization | ~right | ~scope | 权限 | ~授权 | ~许可 | ~特权
auth | authentication | ~login | ~identity | 认证 | 鉴权 | 身份验证 | 身份认证 | ~登录
auth | authorization | ~permission | 授权 | ~鉴权 | ~权限
password | passwd | pwd | passphrase | ~credential | 密码 | 口令
credential | ~secret | ~password | 凭证 | 凭据 | ~密钥
token | ~credential | 令牌 | ~凭证
key | ~secret | 密钥 | 秘钥 | 键 | ~主键
secret | ~key | ~credential | 密钥 | 机密 | ~秘钥
certificate | cert | ~ssl | ~tls | 证书
signature | sign | 签名 | ~验签
department | dept | ~division | ~organization | 部门 | ~组织 | ~科室
organization | org | ~company | ~tenant | 组织 | 机构 | ~公司 | ~企业
tenant | ~organization | 租户
team | group | 团队 | ~小组 | ~组
group | ~team | 组 | 分组 | ~群组 | ~群
repo | repository | ~project | 仓库 | 代码库 | 存储库 | ~代码仓库
branch | 分支
pull request | pr | merge request | mr | 合并请求 | 拉取请求
issue | ticket | ~bug | ~problem | 工单 | ~问题 | ~议题
commit | ~revision | 提交
version | revision | ~release | 版本 | ~修订
tag | label | 标签 | ~标记
config | configuration | setting | settings | ~option | ~preference | 配置 | 设置 | 设定 | ~选项
option | ~setting | ~parameter | 选项 | ~可选项
database | db | ~datastore | 数据库 | ~库
table | ~relation | 表 | 数据表 | ~表格
column | field | ~attribute | 列 | 字段 | ~属性
field | attribute | property | ~column | 字段 | 属性 | ~域
row | record | ~entry | 行 | 记录 | ~条目
record | log | 记录
primary key | pk | 主键
foreign key | fk | 外键
index | 索引
view | 视图
schema | ~structure | 模式 | ~架构 | ~表结构 | ~结构
transaction | tx | txn | 事务 | ~交易
query | ~statement | ~sql | 查询 | 语句
stored procedure | procedure | 存储过程
trigger | 触发器
sequence | 序列
partition | shard | 分区 | 分片 | ~分表
replica | slave | standby | ~secondary | 副本 | 从库 | 备库 | ~从节点
primary | master | leader | 主库 | 主节点 | ~主 | ~领导者
cluster | 集群
node | host | ~machine | 节点 | ~主机
server | instance | host | vm | virtual machine | ~machine | ~ecs | 服务器 | 云服务器 | 虚拟机 | 实例 | 主机 | ~机器 | ~云主机
instance | ~server | ~object | 实例
container | ~pod | 容器
image | ~picture | 镜像 | ~图片
picture | image | photo | 图片 | 图像 | ~照片
pod | ~container | 容器组
kubernetes | k8s | ~kube
namespace | ns | 命名空间 | ~名称空间
volume | disk | ~storage | 卷 | 磁盘 | 云盘 | ~存储卷 | ~硬盘
disk | drive | ~volume | 磁盘 | 硬盘 | ~盘
snapshot | ~backup | 快照
storage | ~disk | 存储 | ~储存
bucket | 存储桶 | 桶
object storage | oss | s3 | 对象存储
cpu | processor | 处理器 | ~核
memory | ram | 内存
network | net | 网络
gateway | ~proxy | 网关
proxy | ~agent | ~gateway | 代理
agent | ~client | 代理 | ~客户端
load balancer | lb | slb | elb | ~balancer | 负载均衡 | 负载均衡器
firewall | ~security group | 防火墙 | ~安全组
security group | ~firewall | 安全组
domain | hostname | ~dns | 域名 | ~域
domain | 领域
dns | name server | nameserver | ~domain | 域名解析 | ~域名
address | addr | ~url | ~location | 地址
ip | ip address | ~address | ip地址 | ~地址
url | link | uri | ~address | 链接 | 网址 | ~地址
port | 端口
router | route | 路由 | 路由器
route | path | 路由 | 路径
vpc | virtual private cloud | private network | 专有网络 | 私有网络 | ~虚拟私有云
subnet | vswitch | ~cidr | 子网 | ~交换机
region | ~zone | ~location | 地域 | 区域 | ~地区
zone | az | availability zone | ~region | 可用区 | ~区域
cloud | 云
environment | env | ~stage | 环境 | ~变量
environment variable | env | env var | 环境变量
production | prod | ~live | ~online | 生产 | 生产环境 | ~线上 | ~正式环境
staging | preview | ~test | 预发 | 预发布 | 预生产 | ~测试环境
development | dev | ~develop | 开发 | 研发
developer | dev | ~engineer | 开发者 | 开发人员 | ~程序员
operation | ops | ~maintenance | 运维 | ~操作 | ~维护
operation | action | 操作 | ~动作
maintenance | ~operation | 维护 | 保养 | ~运维
documentation | docs | doc | document | ~manual | 文档 | ~资料 | ~文件
manual | guide | handbook | ~tutorial | ~documentation | 手册 | 指南 | ~说明书 | ~教程
tutorial | quickstart | getting started | ~guide | 教程 | 快速入门 | 快速开始 | ~入门
example | sample | demo | 示例 | 例子 | 样例 | 范例 | ~演示
file | ~document | 文件 | ~文档
directory | dir | folder | ~path | 目录 | 文件夹
path | ~directory | 路径
attachment | ~file | 附件
template | ~pattern | 模板
api | interface | endpoint | ~service | 接口 | ~端点
endpoint | ~url | ~api | 端点 | 接入点 | ~接口地址
interface | ~api | 接口 | ~界面
ui | user interface | ~frontend | 界面 | 用户界面 | ~页面
frontend | front end | ~ui | 前端
backend | back end | ~server | 后端 | ~服务端 | ~后台
client | ~sdk | 客户端
sdk | library | ~client | 开发包 | 工具包
library | lib | ~package | 库 | 类库 | ~依赖库
package | module | ~library | 包 | 软件包 | ~安装包
dependency | ~requirement | 依赖
module | component | ~package | 模块 | 组件
component | ~module | 组件 | 部件
plugin | extension | addon | add-on | 插件 | ~扩展
service | ~server | 服务
microservice | 微服务
application | app | ~program | ~service | 应用 | 应用程序 | ~程序
system | 系统
platform | 平台
project | ~repository | 项目 | 工程
task | job | ~work | 任务 | 作业
cron | scheduled task | cron job | timer | ~schedule | 定时任务 | 计划任务 | ~定时器
workflow | process | pipeline | ~flow | 工作流 | 流程
pipeline | ci | ~workflow | 流水线 | 管道
process | ~program | 进程
thread | 线程
queue | mq | message queue | 队列 | 消息队列
message | msg | ~notification | 消息 | 信息 | ~通知
message | sms | text message | 短信 | ~消息
topic | subject | 主题
consumer | subscriber | 消费者 | 订阅者
producer | publisher | 生产者 | 发布者
event | ~message | 事件
webhook | callback | ~hook | 回调 | ~钩子 | ~网络钩子
cache | ~buffer | 缓存 | ~高速缓存
buffer | ~cache | 缓冲 | 缓冲区
session | ~connection | 会话
connection | ~link | ~session | 连接 | ~链接
connection pool | pool | 连接池
request | req | ~call | 请求
response | resp | reply | ~result | 响应 | 返回 | ~应答 | ~回复
result | ~output | ~response | 结果
header | ~head | 请求头 | 头部 | ~标头 | ~表头
body | payload | 请求体 | 正文 | ~主体 | ~报文体
parameter | param | params | argument | arg | args | ~option | 参数 | ~入参 | ~变量
input | ~request | 输入 | 入参
output | ~result | 输出 | 出参
return value | ~response | 返回值 | ~返回参数
variable | var | 变量
function | func | method | ~procedure | 函数 | 方法 | ~功能
method | ~function | 方法 | ~方式
feature | function | ~capability | 功能 | 特性
class | ~type | 类
object | obj | ~entity | 对象
entity | ~object | 实体
type | kind | ~category | 类型 | 种类
category | class | ~type | 分类 | 类别 | 类目
enum | enumeration | 枚举
array | list | 数组 | 列表
string | text | 字符串 | ~文本
number | num | ~integer | ~count | 数字 | 数值 | ~编号
integer | int | 整数 | 整型
boolean | bool | ~flag | 布尔 | 布尔值
null | empty | ~nil | ~none | 空 | 空值 | 为空
default | 默认 | 缺省 | ~默认值
default value | default | 默认值 | 缺省值
required | mandatory | 必填 | 必选 | 必需 | ~必须
optional | 可选 | 选填 | ~非必填
unique | distinct | 唯一 | ~去重
id | identifier | ~number | 编号 | 标识 | ~标识符 | ~序号
name | ~title | 名称 | 名字 | ~姓名
title | heading | ~name | 标题
description | desc | ~comment | ~remark | 描述 | 说明 | ~备注
comment | remark | note | ~annotation | 注释 | 备注 | 评论
status | state | ~condition | 状态
code | ~number | 代码 | 编码 | ~码
status code | response code | ~error code | 状态码 | ~返回码
error code | errno | return code | ~status code | 错误码 | 错误代码 | 返回码
error | failure | exception | fault | ~problem | ~bug | 错误 | 异常 | 报错 | 出错 | ~失败 | ~故障
fail | failure | ~error | 失败 | ~出错
fault | failure | incident | outage | ~problem | 故障 | ~问题 | ~事故 | ~宕机
problem | issue | trouble | ~question | 问题 | ~故障 | ~难题
bug | defect | ~error | 缺陷 | 漏洞 | ~错误
vulnerability | ~bug | 漏洞
crash | panic | ~down | 崩溃 | 宕机 | ~挂掉 | ~死机
downtime | outage | ~unavailable | 停机 | 宕机 | ~不可用
timeout | time out | ~expire | 超时
expire | expiration | expiry | ~invalid | ~timeout | 过期 | 到期 | 失效 | ~有效期
ttl | time to live | ~expiration | 有效期 | 存活时间 | 生存时间 | ~过期时间
invalid | illegal | ~incorrect | 无效 | 非法 | ~不合法 | ~不正确
valid | legal | 有效 | ~合法
missing | not found | ~absent | 缺失 | 不存在 | 找不到 | ~缺少 | ~未找到
duplicate | repeated | ~conflict | 重复
conflict | ~collision | 冲突
denied | forbidden | unauthorized | ~no permission | 拒绝访问 | 无权限 | 没有权限 | ~禁止访问
slow | ~latency | ~lag | 慢 | ~缓慢 | ~卡顿
slow query | 慢查询 | 慢sql
latency | delay | lag | 延迟 | 时延 | ~延时
delay | postpone | 延迟 | 延时 | ~推迟
performance | ~speed | 性能
throughput | qps | tps | 吞吐量 | ~并发量
concurrency | concurrent | parallel | 并发 | ~并行
deadlock | 死锁 | ~锁等待
availability | ha | high availability | 可用性 | 高可用
disaster recovery | dr | ~backup | 容灾 | 灾备 | 灾难恢复
security | safety | 安全 | ~安全性
privacy | ~confidential | 隐私 | ~保密
audit | ~review | 审计 | 审核
log | journal | ~record | 日志 | ~记录
trace | tracing | ~track | 链路追踪 | 追踪 | 跟踪
metric | indicator | ~measure | 指标 | ~度量
monitoring | ~observability | 监控 | 监测
dashboard | panel | ~console | 仪表盘 | 面板 | 看板
console | ~terminal | 控制台
terminal | shell | ~command line | 终端
command line | cli | ~command | ~shell | 命令行
command | cmd | instruction | 命令 | 指令
script | 脚本
threshold | ~limit | 阈值 | ~上限 | ~门限
quota | limit | ~capacity | 配额 | 限额 | ~额度 | ~上限
maximum | max | ~upper limit | 最大 | 最大值 | ~上限
minimum | min | ~lower limit | 最小 | 最小值 | ~下限
capacity | size | 容量
size | length | 大小 | ~长度 | ~尺寸
length | len | 长度
quantity | amount | count | number | 数量 | ~个数
amount | money | ~sum | 金额 | ~款项
price | cost | fee | 价格 | 费用 | ~单价
billing | charge | ~fee | 计费 | 账单 | ~收费
bill | invoice | 账单 | ~发票
invoice | ~bill | ~receipt | 发票
order | 订单
goods | product | item | ~commodity | ~sku | 商品 | 产品 | ~货物
stock | inventory | 库存 | ~存货
warehouse | 仓库 | ~库房
purchase | buy | ~procure | 采购 | 购买
logistics | shipping | delivery | shipment | 物流 | 配送 | 发货 | ~运输
contract | agreement | 合同 | ~协议
protocol | ~agreement | 协议
device | equipment | ~machine | 设备 | ~装置
phone | mobile | telephone | cellphone | 手机 | 电话 | 手机号 | ~联系方式
email | mail | e-mail | 邮件 | 邮箱 | 电子邮件
time | ~date | 时间
date | ~day | 日期
timestamp | ~time | 时间戳
create time | created at | creation time | 创建时间 | ~建立时间
update time | updated at | modified time | 更新时间 | 修改时间
timezone | time zone | 时区
pagination | paging | ~page | 分页 | 翻页
page | 页 | 页面 | ~页码
form | ~table | 表单
button | 按钮
menu | 菜单
report | ~statistics | 报表 | 报告
statistics | stats | ~report | 统计
data dictionary | dictionary | 数据字典 | 字典
data | 数据
metadata | 元数据
structure | ~schema | 结构
architecture | ~structure | 架构 | 体系结构
design | 设计
requirement | demand | 需求 | 要求
specification | spec | standard | ~norm | 规范 | 标准 | 规格
rule | policy | ~strategy | 规则 | ~策略
policy | strategy | ~rule | 策略 | ~政策
plan | schedule | ~scheme | 计划 | 方案
step | ~procedure | 步骤
procedure | process | ~step | 流程 | 过程 | 规程
difference | diff | ~distinction | 区别 | 差异 | 不同
reason | cause | 原因
solution | ~workaround | 解决方案 | 解决办法 | 解决方法 | ~方案
precondition | prerequisite | 前提 | 前提条件 | 先决条件
notice | caution | ~warning | 注意 | 注意事项
changelog | release notes | ~history | 更新日志 | 变更记录 | 发布说明 | ~版本说明
history | ~record | 历史 | 历史记录
faq | ~question | 常见问题
contact | address book | 联系人 | 通讯录 | ~联系方式
personnel | staff | 人员 | ~人事
approval | ~review | 审批 | ~审核
license | ~permit | 许可证 | ~授权 | ~许可
open source | 开源
whitelist | allowlist | 白名单
blacklist | blocklist | denylist | 黑名单
encoding | charset | character set | ~code | 编码 | 字符集
encryption | 加密
hash | digest | 哈希 | 散列 | ~摘要
regex | regular expression | regexp | ~pattern | 正则 | 正则表达式
wildcard | 通配符
expression | 表达式
condition | ~where | 条件
constraint | ~restriction | 约束 | ~限制
lock | 锁
heartbeat | keepalive | ~health check | 心跳 | ~保活
health check | liveness | readiness | ~probe | 健康检查 | 探针 | ~存活检查
probe | ~health check | 探针
middleware | 中间件
framework | 框架
language | lang | 语言
browser | 浏览器
bandwidth | ~traffic | 带宽
traffic | flow | 流量
idempotent | idempotency | ~retry | 幂等 | 幂等性
verification code | captcha | ~otp | 验证码
two factor | 2fa | mfa | multi-factor | totp | 双因素 | 两步验证 | 多因素认证 | 二次验证
sso | single sign-on | single sign on | 单点登录
visit | access | 访问
cross origin | cors | 跨域
`
