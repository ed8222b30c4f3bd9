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
`
