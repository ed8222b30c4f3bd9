/** What people do, in the form that `synonym-things.ts` describes. */
export const ACTIONS = `
delete | remove | ~erase | ~drop | ~purge | ~destroy | 删除 | 移除 | ~去掉 | ~清除 | ~删掉 | ~去除
create | add | new | ~make | ~insert | 创建 | 新建 | 新增 | 添加 | ~增加 | ~建立 | ~生成
insert | 插入 | ~写入 | ~新增
get | retrieve | fetch | ~read | ~query | 获取 | ~查询 | ~读取 | ~拉取 | ~取得 | ~拿到
query | search | find | ~lookup | 查询 | 查找 | 搜索 | 检索 | ~查看 | ~寻找
list | show | view | ~display | ~browse | 列出 | 查看 | ~列表 | ~显示 | ~展示 | ~浏览 | ~一览
display | show | render | 显示 | 展示 | ~呈现
update | modify | edit | change | ~patch | ~alter | 修改 | 更新 | 编辑 | 变更 | 更改 | ~改动 | ~调整
alter | modify | ~change | 变更 | 修改
replace | substitute | ~overwrite | 替换 | 更换 | ~覆盖
restart | reboot | ~relaunch | 重启 | 重新启动 | ~重新加载
stop | halt | shutdown | shut down | ~terminate | ~kill | 停止 | 关闭 | 停掉 | ~停用 | ~关停 | ~停机 | ~终止
disable | deactivate | ~turn off | ~switch off | 禁用 | 停用 | 关闭 | ~禁止 | ~失效
enable | activate | ~turn on | ~switch on | 启用 | 开启 | 打开 | 激活 | ~开通 | ~启动
start | boot | launch | ~startup | ~run | 启动 | ~开启 | ~运行 | ~开始 | ~拉起
run | execute | invoke | 运行 | 执行 | ~跑
cancel | abort | revoke | ~withdraw | 取消 | 撤销 | ~撤回 | ~中止 | ~作废
revoke | withdraw | ~invalidate | 吊销 | 撤销 | 撤回 | 收回 | ~回收
terminate | kill | ~end | 终止 | 结束 | ~杀死 | ~强制停止 | ~中止
pause | suspend | ~hold | 暂停 | 挂起 | ~中断
resume | continue | 恢复 | 继续
login | log in | signin | sign in | logon | ~authenticate | 登录 | 登入 | 登陆
logout | log out | signout | sign out | logoff | log off | 退出登录 | 登出 | 注销 | ~退出
signup | sign up | register | ~enroll | 注册 | ~登记 | ~开户
deploy | release | publish | rollout | roll out | ~ship | 部署 | 发布 | 上线 | ~投产
release | publish | ~launch | 发布 | 发版 | ~推出
rollback | roll back | revert | ~undo | 回滚 | 回退 | ~还原 | ~撤销
upgrade | update | ~migrate | 升级 | ~更新 | ~版本升级
downgrade | ~degrade | 降级 | ~回退
install | setup | set up | ~provision | 安装 | ~部署 | ~搭建
uninstall | ~remove | 卸载
configure | set | set up | ~customize | 配置 | 设置 | 设定 | ~调整
backup | back up | dump | ~snapshot | 备份 | ~转储 | ~快照
restore | recover | ~recovery | 恢复 | 还原 | ~找回
migrate | move | ~transfer | 迁移 | ~搬迁 | ~转移 | ~割接
copy | clone | duplicate | ~replicate | 复制 | 拷贝 | 克隆 | ~副本
replicate | sync | ~copy | 复制 | 同步
sync | synchronize | 同步
import | load | ~ingest | 导入 | ~载入 | ~加载
export | dump | ~extract | 导出 | ~输出
upload | ~push | 上传 | ~提交
download | ~pull | 下载 | ~拉取
send | post | ~submit | ~deliver | 发送 | 发出 | ~推送 | ~投递
receive | ~accept | 接收 | 收到
submit | commit | ~post | 提交 | ~递交
approve | ~accept | ~authorize | 审批 | 批准 | 审核 | 同意 | ~通过
reject | deny | refuse | decline | 拒绝 | 驳回 | ~不通过
merge | combine | ~join | 合并 | ~合入
split | divide | ~partition | 拆分 | 分割 | ~切分
join | 连接 | ~关联 | ~联结
connect | link | attach | 连接 | 连通 | ~接入 | ~链接 | ~联通
disconnect | detach | ~drop | 断开 | 断连 | ~断线 | ~掉线
attach | mount | bind | 挂载 | 绑定 | ~附加
detach | unmount | umount | unbind | 卸载 | 解绑 | 分离
bind | associate | 绑定 | 关联 | ~捆绑
assign | allocate | ~grant | 分配 | 指派 | ~分派
grant | authorize | ~assign | ~allow | 授权 | 授予 | 赋权 | ~分配
allow | permit | ~enable | 允许 | 准许 | ~放行
forbid | deny | prohibit | ~block | ~disallow | 禁止 | 不允许 | ~拒绝
block | ban | ~deny | 封禁 | 屏蔽 | 拉黑 | ~阻止 | ~阻塞
lock | ~freeze | 锁定 | 加锁 | ~冻结 | ~上锁
unlock | ~unfreeze | 解锁 | ~解冻
encrypt | ~cipher | 加密
decrypt | 解密
verify | validate | check | ~confirm | 验证 | 校验 | 核验 | ~检查 | ~核对
check | inspect | examine | 检查 | ~核查 | ~巡检 | ~检测
test | ~verify | 测试 | ~试验 | ~自测
debug | troubleshoot | ~diagnose | 调试 | 排查 | 排障 | ~诊断 | ~定位
troubleshoot | diagnose | ~investigate | 排查 | 排除 | 定位 | 诊断 | 故障排查 | 故障排除 | 排障
fix | repair | resolve | ~solve | 修复 | 解决 | ~处理 | ~修正
handle | process | ~deal | 处理 | ~受理
monitor | watch | observe | 监控 | 监测 | ~监视 | ~观测
alert | alarm | ~notify | ~warning | 告警 | 报警 | 警报 | ~预警
notify | notification | ~remind | ~message | 通知 | 提醒 | ~消息
subscribe | ~follow | 订阅 | ~关注
unsubscribe | ~unfollow | 取消订阅 | 退订
schedule | ~plan | ~dispatch | 调度 | 定时 | ~计划 | ~排期
trigger | fire | 触发 | ~激发
call | invoke | ~request | 调用 | ~请求
retry | ~repeat | 重试 | ~重发
reset | ~initialize | 重置 | ~复位 | ~重设
initialize | init | ~bootstrap | 初始化
clean | cleanup | clean up | clear | purge | ~flush | 清理 | 清除 | 清空 | ~清洗
archive | ~store | 归档 | 存档
compress | zip | ~gzip | 压缩 | ~打包
decompress | unzip | extract | 解压 | 解压缩
save | store | persist | 保存 | 存储 | ~持久化 | ~储存
read | ~load | 读取 | ~读
write | ~save | 写入 | ~写
load | ~read | 加载 | ~载入
reload | refresh | ~restart | 重新加载 | 刷新 | ~重载
sort | order | 排序 | ~排列
filter | ~screen | 过滤 | 筛选
count | ~total | 统计 | 计数 | ~数量 | ~总数
calculate | compute | 计算 | ~核算
convert | transform | ~cast | 转换 | ~变换 | ~转化
parse | analyze | 解析 | ~分析
format | ~layout | 格式化 | ~格式
build | compile | ~package | 构建 | 编译 | ~打包
scale | expand | resize | ~extend | 扩容 | 伸缩 | 扩展 | ~缩放 | ~扩缩容
shrink | scale down | scale in | 缩容 | ~收缩
increase | raise | ~grow | 增加 | 提高 | ~增大 | ~调大
decrease | reduce | lower | 减少 | 降低 | ~减小 | ~调小
evacuate | drain | ~evict | 疏散 | 驱逐 | 排空 | ~撤离
failover | fail over | ~switchover | 故障转移 | 故障切换 | 主备切换 | ~倒换
switch | toggle | ~change | 切换 | ~转换
limit | restrict | ~throttle | 限制 | ~限定 | ~约束
throttle | ratelimit | rate limit | ~limit | 限流 | 限速 | ~频率限制 | ~频控
transfer | ~move | 转账 | 转移 | ~转让 | ~划转
refund | ~return | 退款 | 退费 | ~退货
pay | payment | ~charge | 支付 | 付款 | ~缴费 | ~收款
invite | ~add | 邀请
share | ~publish | 共享 | 分享
print | ~output | 打印 | ~输出
choose | select | pick | 选择 | ~挑选 | ~选取
rename | ~change | 重命名 | 改名
rotate | ~renew | 轮换 | 轮转 | ~更换
renew | extend | 续期 | 续签 | 续订 | ~延期 | ~续费
generate | produce | ~create | 生成 | ~产生
wait | await | 等待 | ~等候
use | usage | ~apply | 使用 | 用法 | ~应用 | ~利用
delete | get rid of | throw away | wipe | 删除 | 删掉 | ~搞掉 | ~清掉
remove | take out | strip | ~exclude | 移除 | 剔除 | ~拿掉
turn off | switch off | disable | 禁用 | 关掉 | 停用 | ~不启用
turn on | enable | switch on | 启用 | 打开 | ~开起来
speed up | accelerate | ~optimize | ~boost | 加速 | 提速 | ~优化 | ~加快
optimize | optimise | tune | tuning | 优化 | 调优 | ~性能优化
lookup | look up | ~search | ~find | 查找 | 查一下 | 查询 | ~查出
hook up | ~connect | ~integrate | ~attach | 接入 | 对接
integrate | integration | interoperate | 集成 | 对接 | 接入 | ~打通
kill | ~terminate | ~stop | 杀掉 | 杀死 | 终止 | ~干掉
stop | shut down | 停止 | 停掉 | ~关掉 | ~停了
hang | stuck | unresponsive | ~freeze | 卡住 | 卡死 | 无响应 | ~假死
crash | ~down | 崩溃 | 挂了 | 闪退 | ~崩了 | ~挂掉
start up | bring up | spin up | ~launch | 启动 | ~拉起 | ~起来
fail to start | cannot start | startup failure | 启动失败 | 无法启动 | 跑不起来 | 起不来 | 启动不了
cannot open | fail to open | unable to open | 打不开 | 无法打开
cannot connect | unable to connect | connection failure | connection refused | 连不上 | 无法连接 | 连接失败 | ~连接不上
cannot access | unreachable | inaccessible | 访问不了 | 无法访问 | 不可达 | ~访问不到
cannot log in | login failure | unable to log in | 登录失败 | 登不上 | 无法登录 | 登录不了
not work | not take effect | 不生效 | 没生效 | 未生效 | 不起作用 | ~没反应
rename | ~change name | 重命名 | 改名 | 更名 | ~改名字
replace | swap | swap out | 替换 | 换成 | 换掉 | 改成
set up | stand up | ~install | ~build | 搭建 | 搭一个 | ~安装
undo | revert | ~withdraw | 撤销 | 还原 | ~反悔
undelete | ~restore | ~recover | 恢复删除 | 撤销删除 | 找回 | ~误删
recycle bin | trash | trash can | 回收站 | 垃圾箱 | 废纸篓
pull | fetch | ~download | 拉取 | 拉下来
listener | observer | watcher | 监听器 | 侦听器 | 观察者
forward | redirect | ~relay | 转发 | ~转接
redirect | redirection | ~jump | 重定向 | 跳转
skip | ignore | bypass | 跳过 | 忽略 | ~绕过
concatenate | concat | join | 拼接 | 连接 | 字符串拼接
type conversion | cast | type cast | coercion | 类型转换 | 强制转换 | 强转
deduplicate | dedup | deduplication | 去重 | 排重 | ~distinct
group | group by | aggregate | 分组 | ~聚合
aggregate | aggregation | ~summarize | 聚合 | 汇总
mute | silence | ~unmute | 静音 | 禁言 | ~免打扰 | ~屏蔽通知
do not disturb | dnd | mute notification | ~snooze | 免打扰 | 勿扰 | 消息免打扰
kick | kick out | expel | ~remove member | 踢出 | 踢人 | 移出 | ~移除成员
pin | 置顶 | 固定 | ~钉住
bookmark | star | favorite | favourite | 收藏 | 书签 | 加星 | 星标
follow | subscribe | ~watch | 关注 | ~订阅
unfollow | ~unsubscribe | 取关 | 取消关注
upvote | thumbs up | 点赞 | ~表态
reaction | emoji | emoticon | ~sticker | 表情 | 表情回应 | ~贴纸
leave group | quit group | leave channel | leave room | 退群 | 退出群聊 | 退出频道
mention | at mention | 提及 | 提到 | ~艾特
quote | reply | ~cite | 引用 | 回复 | ~引用回复
recall | unsend | withdraw | ~delete message | 撤回 | ~消息撤回
mark as read | read receipt | ~unread | 已读 | 标为已读 | 已读回执 | ~未读
direct message | dm | private message | private chat | 私信 | 私聊 | 单聊
group chat | chat group | ~chat room | 群聊 | 群组 | ~聊天室
report abuse | report user | 举报 | 投诉 | ~report | ~flag
transfer ownership | change owner | ~chown | 转让 | 移交所有权 | 变更所有者 | ~更换群主
take down | unpublish | ~offline | 下架 | 下线 | ~撤下
deprecate | deprecated | obsolete | ~legacy | 弃用 | 废弃 | 过时 | ~已废弃
prune | garbage collect | ~clean up | 清理 | 修剪 | ~垃圾回收
evict | eviction | ~expel | 驱逐 | 淘汰
degrade | degradation | fallback | fall back | 降级 | 兜底 | ~服务降级
preheat | warm up | warmup | prewarm | 预热
preload | eager load | eager loading | prefetch | 预加载 | 预载 | ~预取
lazy load | lazy loading | load on demand | ~defer | 懒加载 | 延迟加载 | 按需加载 | 惰性加载
backfill | complement data | ~rerun | 补数 | 补数据 | 回填 | ~回刷
rerun | run again | re-execute | ~retry | 重跑 | 重新运行 | 重新执行
poll | polling | ~pull | 轮询
broadcast | broadcasting | ~fan out | 广播 | ~群发
bulk | batch | mass | 批量 | 批处理 | ~成批
bulk send | mass send | ~broadcast | 群发 | 批量发送
bulk load | bulk import | batch import | ~load data | 批量导入 | 批量加载 | ~批量写入
upsert | insert or update | merge into | on conflict | ~on duplicate key | 插入或更新 | 存在则更新 | ~更新插入
drag | drag and drop | draggable | ~sortable | 拖拽 | 拖动 | 拖放
collapse | fold | ~expand | 折叠 | 收起 | 收缩
autocomplete | auto complete | autosuggest | typeahead | 自动完成 | 自动补全 | 联想 | ~补全
mask | desensitize | masking | redact | ~anonymize | 脱敏 | 数据脱敏 | ~打码
reset password | forgot password | forget password | password recovery | 重置密码 | 忘记密码 | 找回密码 | ~修改密码
change password | update password | modify password | 修改密码 | 改密码 | 更改密码
close account | deactivate account | delete account | cancel account | 注销账号 | 注销账户 | 销户 | ~删除账号
sign out all device | log out other session | 踢下线 | 强制下线 | ~revoke session | ~kick out | ~下线
recharge | top up | deposit | ~prepay | 充值 | ~预存
withdraw | withdrawal | cash out | payout | 提现 | 取款 | ~出款
place order | create order | order placement | 下单 | 创建订单 | 提交订单
return goods | rma | ~after sale | 退货 | 售后 | ~退换货
tail log | view log | show log | ~log file | 查看日志 | 看日志 | 日志查看
exec | enter container | ~attach | 进入容器 | ~容器内执行
profile | profiling | profiler | ~flame graph | 性能分析 | 性能剖析 | ~火焰图
benchmark | load test | stress test | pressure test | performance test | 压测 | 压力测试 | 基准测试
assert | assertion | ~expect | 断言 | ~期望
mock | stub | fake | test double | 打桩 | 模拟 | ~仿真
lint | linter | static analysis | static check | 代码检查 | 静态检查 | 静态分析 | ~代码规范
hot reload | hot update | hot module replacement | hmr | live reload | 热更新 | 热重载 | 热加载
deregister | unregister | ~offline | 注销 | 取消注册 | 反注册 | ~摘除
rebalance | rebalancing | ~reassign | 再平衡 | 重平衡 | 重新均衡 | ~负载再均衡
acknowledge | ack | ~confirm | 确认 | 应答 | ~消息确认
redeliver | redelivery | resend | ~retry | 重新投递 | 重发 | ~重推
replay | rewind | ~reset offset | 回放 | 重放 | 回溯 | ~重置位点
customize | customise | custom | self-defined | 自定义 | 定制 | ~个性化
package install | npm install | install dependency | ~add package | 安装依赖 | 装包 | ~装依赖
troubleshoot | find cause | ~locate problem | 排查 | 查原因 | 定位问题 | ~排错
cut over | cutover | switch over | switchover | 割接 | 切换 | ~倒换
authorize | give access | give permission | ~grant | 授权 | 给权限 | ~开权限 | ~赋予
apply for | 申请 | ~apply | ~request
suspend | freeze | ~lock account | 冻结 | 挂起 | ~封号
ban | ban user | suspend user | ~block user | 封号 | 封禁 | 封停 | ~禁用用户
unban | unblock | ~unfreeze | 解封 | 解除封禁 | ~取消屏蔽
share | publicly share | share link | ~public link | 分享 | 分享链接 | 共享链接 | ~外链
create | 创建 | 新建 | 建一个 | ~弄一个
fix | repair | 修复 | 修好 | 搞定 | ~弄好
lose | lost | 丢失 | 弄丢 | 丢了
corrupt | corruption | broken | damage | 损坏 | 坏了 | 弄坏
slow | sluggish | laggy | 卡顿 | 变慢 | 太慢 | ~很慢
copy file | docker cp | transfer file | ~scp | 拷贝文件 | 复制文件 | 传文件
`
