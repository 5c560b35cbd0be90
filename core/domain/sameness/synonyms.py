# ruff: noqa: E501  (patterns and word lists stay on one line)
"""Words that mean the same in working sentences, English and Simplified Chinese together.

General language knowledge, one meaning a line. It is used to align two sentences; a word may be
on several lines. Words that exclude each other stand in ``opposites.py``.
"""

from __future__ import annotations

SYNONYMS = """
answer, reply, respond, response, 回答, 回复, 答复, 回应, 回覆, 作答
report, reporting, 报告, 报表, 汇报, 报导
figure, number, data, statistic, stats, amount, value, 数据, 数字, 数值, 数, 统计
amount, sum, total, money, 金额, 总额, 款项
revenue, income, sales, turnover, 收入, 营收, 营业额, 销售额, 收益
vat, value-added tax, value added tax, 增值税
tax, 税, 税金, 税款
fiscal year, financial year, fy, 财年, 财务年度, 会计年度, 财政年度
year, 年度, 年
company, firm, business, organisation, organization, corporate, 公司, 企业, 单位组织
server, host, machine, box, node, 服务器, 主机, 机器
run, execute, launch, 运行, 执行, 跑
live, locate, located, reside, sit, reachable, found, 位于, 位在, 地址
address, ip address, 地址
user, account holder, 用户, 使用者
log in, logged in, login, sign in, signed in, signin, log on, 登录, 登入, 签到
sign up, register, signup, registration, enroll, 注册, 报名, 登记
cancel, unsubscribe, 取消, 退订
subscription, membership, 订阅, 会员
define, definition, mean, count, consider, regard, 定义, 口径, 算作, 视为, 指, 意思
customer, client, 客户, 顾客, 客人
contact, reach, reach out, get in touch, communicate, talk, 联系, 联络, 沟通, 接触
email, e-mail, mail, message, 邮件, 电子邮件, 邮箱, 信, 电邮
emoji, emoticon, smiley, 表情, 表情符号, 颜文字, 表情包
write, compose, draft, author, written, 写, 书写, 撰写, 编写, 起草
code, source code, 代码, 程式码, 源码
review, inspect, reviewed, code review, 评审, 审查, 审核, 审阅, 检查
check, verify, validate, double-check, 检查, 核对, 验证, 校验, 核实
test, testing, tests, 测试
merge, merging, 合并, 合入
branch, 分支
commit, committed, 提交
message, 信息, 消息, 讯息
commit message, 提交信息, 提交说明
pull request, pr, merge request, mr, 合并请求, 拉取请求
deploy, release, ship, rollout, publish, roll out, 部署, 发布, 上线, 发版
build, compile, 构建, 编译
bug, defect, issue, 缺陷, 错误, 问题
fix, repair, resolve, 修复, 修正, 解决
error, exception, 错误, 异常
warning, 警告, 告警
log, logging, 日志
document, documentation, doc, 文档, 文件说明
file, 文件, 档案
folder, directory, dir, 文件夹, 目录, 资料夹
path, 路径
database, db, 数据库
table, 表, 数据表
column, field, 列, 字段, 栏位
name, naming, named, call, 名称, 命名, 名字, 名, 叫, 叫做
variable, 变量
function, method, 函数, 方法
interface, ui, user interface, gui, 界面, 介面
api, endpoint, 接口
mode, theme, 模式, 主题
default, by default, standard, 默认, 预设, 缺省
setting, configuration, config, option, preference, 设置, 配置, 选项, 设定
password, passphrase, 密码, 口令
secret, credential, 密钥, 凭证, 机密
key, token, 密钥, 令牌
backup, back up, 备份
restore, recover, 恢复, 还原
update, upgrade, refresh, 更新, 升级
version, release number, 版本
install, set up, setup, 安装
package, dependency, library, 包, 依赖, 软件包, 套件
tool, 工具
language, 语言
unit, 单位
currency, 货币, 币种
percent, percentage, 百分比, 百分率
decimal, decimal place, decimal places, 小数, 小数点, 小数位, 小数点后
round, rounded, rounding, 四舍五入, 取整, 保留, 精确到
date, 日期
time, 时间
timestamp, time stamp, 时间戳
hire, new hire, new employee, new starter, 新员工, 新人
salary, wage, wages, paycheck, payroll, 工资, 薪水, 薪资, 薪酬
notification, notice, alert, 通知, 提醒
refund, reimbursement, reimburse, 报销, 退款
format, 格式
meeting, meet, call, sync, 会议, 开会, 例会
minutes of meeting, meeting notes, meeting minutes, notes, 会议纪要, 会议记录, 纪要
meeting room, conference room, 会议室
schedule, plan, arrange, 安排, 计划, 排期, 日程
book, reserve, reservation, booking, 预约, 预订, 预定
deadline, due, due date, 截止, 期限, 到期, 截止日期
holiday, vacation, leave, time off, 假期, 休假, 放假, 请假
invoice, bill, 发票, 账单
pay, payment, 付款, 支付, 款
price, pricing, 价格, 定价
order, 订单
product, 产品
project, 项目
task, todo, ticket, work item, 任务, 待办, 工单
team, squad, 团队, 小组
lead, head, charge, in charge, responsible, run, own, manage, 负责, 带领, 领导, 主管, 管理
design, 设计
develop, development, 开发
engineer, developer, programmer, 工程师, 开发者, 程序员
boss, manager, supervisor, 经理, 主管, 老板, 上司
approve, approval, sign off, sign-off, 批准, 审批, 同意, 核准
permission, authorisation, authorization, consent, 许可, 权限, 授权
ask, request, 询问, 问, 请求, 请示
tell, inform, notify, notification, let know, alert, 通知, 告知, 告诉, 提醒
go through, via, through, by way of, 通过, 经过, 经由, 找, 透过
person, people, someone, anyone, everybody, everyone, 人, 大家, 所有人
use, using, employ, utilise, utilize, adopt, apply, 用, 使用, 采用, 运用
list, enumerate, listed, 列出, 列举, 罗列, 列表, 条列, 条列式
keep, stay, remain, 保持, 维持
store, save, stored, saved, keep, kept, 保存, 存储, 储存, 存放, 存
delete, remove, erase, drop, 删除, 移除, 删掉, 删去
add, append, include, attach, 添加, 新增, 加上, 增加, 附上
change, modify, edit, alter, 修改, 更改, 改动, 变更, 编辑, 改
create, make, generate, produce, 创建, 新建, 生成, 建立
send, deliver, mail, dispatch, go out, goes out, sent, send out, issue, 发送, 寄出, 发出, 寄, 发, 寄送, 寄给, 发给, 送出
read, 阅读, 读, 读取
open, 打开, 开启
see, view, look, watch, 查看, 看
show, display, present, 显示, 展示, 呈现
explain, explanation, describe, 解释, 说明, 讲解, 描述
summary, summarise, summarize, recap, 总结, 摘要, 概括, 汇总
comment, comments, annotation, remark, 注释, 注解, 评论, 批注, 备注
example, sample, instance, 例子, 示例, 范例, 样例
question, query, 问题, 提问
title, heading, headline, 标题, 题目
chart, graph, plot, diagram, 图表, 图, 曲线图
image, picture, photo, screenshot, 图片, 照片, 截图, 图像
colour, color, 颜色
font, typeface, 字体
screen, monitor, 屏幕
page, 页面, 页
website, site, web site, 网站, 站点
link, url, hyperlink, 链接, 网址
button, 按钮
text, wording, copy, 文字, 文本, 文案
word, 单词, 词, 字
sentence, 句子, 句
line, 行
paragraph, section, 段落, 段
limit, cap, quota, 限制, 上限, 限额
size, 大小, 尺寸
length, 长度
speed, performance, 速度, 性能
cache, 缓存
memory, 内存
disk, 磁盘, 硬盘
network, 网络
port, 端口
proxy, 代理服务器
environment, env, 环境
job, cron job, scheduled job, 任务, 作业, 定时任务
retry, try again, 重试
timeout, time out, 超时
request, 请求
data centre, data center, 数据中心, 机房
train, training, 培训, 训练
customer support, support, 客服, 支持
complaint, complain, 投诉, 客诉
refund, 退款
contract, agreement, 合同, 协议
legal, 法务, 法律
budget, 预算
cost, expense, expenditure, 成本, 费用, 开支, 支出
profit, 利润
quarter, 季度, 季
month, 月, 月份
week, 周, 星期
day, 天, 日
hour, 小时
minute, 分钟
morning, 上午, 早上, 早晨
afternoon, 下午
last, past, recent, previous, 最近, 近, 过去, 上
next, coming, upcoming, following, 下, 下一个, 接下来
start, begin, beginning, commence, starting, kick off, 开始, 起始, 起, 起始日, 始于, 启动
end, finish, complete, done, finished, completed, 结束, 完成, 做完, 整理完
share, distribute, circulate, 分享, 共享, 分发
publish, post, 发布, 发表, 张贴
prefer, like, favour, favor, want, would rather, wish, 喜欢, 偏好, 希望, 倾向, 想要, 偏爱, 更喜欢
short, brief, concise, terse, succinct, 简短, 简洁, 简要, 精简, 简明, 短
detailed, thorough, long, in-depth, 详细, 详尽, 长
bullet, bulleted, bullet point, bullets, bullet points, point, 要点, 列点, 分点, 条目
dark, 深色, 暗色, 黑暗
light, bright, 浅色, 亮色
independent, separate, standalone, 独立, 单独
agent, subagent, sub-agent, 代理, 子代理
responsible, accountable, owner, owns, 负责人, 负责, 归属
important, critical, crucial, vital, 重要, 关键
urgent, emergency, 紧急, 急
problem, trouble, 问题, 麻烦
idea, suggestion, proposal, recommend, suggest, 建议, 提议, 想法, 推荐
rule, guideline, policy, regulation, 规则, 规定, 规范, 政策, 准则
standard, convention, 标准, 惯例, 规范
style, 风格, 样式
tone, voice, 语气, 口吻
greeting, salutation, 问候, 称呼, 寒暄
signature, sign-off line, 签名, 落款
attachment, enclosed file, 附件
spreadsheet, excel sheet, 电子表格
slide, slides, deck, presentation, ppt, 幻灯片, 演示文稿
draft, 草稿
archive, archived, 归档, 存档
record, recorded, 记录, 纪录, 登记
track, monitor, 跟踪, 监控, 追踪
measure, metric, kpi, indicator, 指标, 衡量, 度量
calculate, compute, computation, calculated, 计算, 算
average, mean value, 平均, 均值
median, 中位数
rate, ratio, 比率, 率, 比例
growth, grow, 增长
conversion, convert, 转化, 转换
traffic, visit, visitor, 流量, 访问, 访客
click, 点击
buy, purchase, order, 购买, 买, 采购
sell, sale, 卖, 销售
ship, delivery, shipping, deliver, 发货, 配送, 运输
warehouse, 仓库
stock, inventory, 库存
supplier, vendor, 供应商
employee, staff, worker, personnel, 员工, 职员, 人员
colleague, coworker, co-worker, teammate, 同事
office, 办公室
home, 家, 家里
work, job, 工作, 上班
remote work, work from home, wfh, working from home, 远程办公, 居家办公, 在家办公
travel, trip, business trip, 出差, 旅行
flight, plane, 航班, 飞机
hotel, accommodation, 酒店, 住宿
lunch, 午饭, 午餐
breakfast, 早餐, 早饭
dinner, supper, 晚饭, 晚餐
food, meal, 饭, 餐, 食物
allergic, allergy, 过敏
peanut, 花生
phone, telephone, call, ring, 电话, 打电话, 致电
number, phone number, 号码
place, location, site, where, 地点, 位置, 地方
city, town, 城市
country, nation, 国家
area, region, 地区, 区域
room, 房间
desk, table, 桌子
computer, laptop, pc, machine, 电脑, 计算机, 笔记本
keyboard, 键盘
quote, quotation, 引用, 报价
quote mark, quotes, quotation mark, quotation marks, 引号
indent, indentation, 缩进
parameter, argument, 参数
type hint, type annotation, type hints, type annotations, typing, 类型注解, 类型标注, 类型提示
type, kind, sort, 类型, 种类
class, 类
module, 模块
script, 脚本
command, 命令, 指令
terminal, console, shell, 终端, 控制台
repository, repo, 仓库, 代码库, 版本库
clone, 克隆
container, 容器
cluster, 集群
service, 服务
client app, client software, 客户端
feature, functionality, function, 功能, 特性
requirement, need, 需求, 要求
goal, target, objective, 目标
result, outcome, 结果
input, 输入
output, 输出
prompt, 提示词, 提示
model, 模型
translate, translation, 翻译, 译
original, source, 原文, 原始, 原
term, terminology, glossary, 术语
abbreviation, acronym, 缩写, 简称
spell, spelling, 拼写
grammar, 语法
punctuation, 标点, 标点符号
space, blank, whitespace, 空格, 空白
empty, blank, 空, 为空
unique, distinct, 唯一, 不重复
duplicate, repeated, repeat, 重复
sort, order, ordering, sorted, ordered, 排序, 排列, 顺序
group, grouped, grouping, 分组, 归类, 按
filter, 筛选, 过滤
search, find, look up, look for, 搜索, 查找, 查询, 搜
count, counted, 计数, 数, 统计
compare, comparison, 比较, 对比
copy, duplicate file, 复制, 拷贝
move, transfer, 移动, 转移, 迁移
migration, migrate, 迁移
wait, 等待, 等
finish, wrap up, 收尾
quick, fast, rapid, quickly, 快, 快速, 迅速
immediate, immediately, right away, at once, promptly, asap, 立即, 马上, 立刻, 尽快, 及时
clear, clearly, plain, 清楚, 清晰, 明确
simple, easy, 简单, 容易
correct, right, accurate, 正确, 准确
wrong, incorrect, 错误
new, 新, 新的
old, 旧, 老
customer name, client name, 客户名称, 客户姓名
birthday, date of birth, 生日
vegetarian, veggie, 素食, 吃素, 素食者
anniversary, 纪念日
weekly report, 周报, 每周报告
monthly report, 月报, 每月报告
daily report, 日报
stand-up, standup, stand up, daily meeting, 站会, 晨会, 每日站会
retrospective, retro, 复盘, 回顾会
on-call, on call, on duty, 值班
incident, outage, 事故, 故障
postmortem, post-mortem, incident report, 事故报告, 复盘报告
sprint, iteration, 迭代, 冲刺
launch, go live, go-live, 上线, 发布
user story, story, 用户故事
freeze, frozen, 冻结
lock file, lockfile, 锁文件
hard-code, hardcode, hard code, hard-coded, 硬编码, 写死
jargon, buzzword, technical term, 行话, 术语
apologise, apologize, apology, sorry, 道歉, 抱歉
thank, thanks, 感谢, 谢谢
pronoun, 代词
address someone, call me, 称呼
mention, refer to, reference, 提及, 提到, 引用
cite, citation, source, 引用来源, 出处, 来源
assume, guess, speculate, 假设, 猜测, 猜, 揣测
know, aware, 知道, 了解
understand, 理解, 明白
remember, 记住, 记得
forget, 忘记
help, assist, 帮助, 协助
try, attempt, 尝试, 试
skip, 跳过
ignore, disregard, 忽略, 无视
touch, 碰, 动
fill, fill in, complete form, 填写, 填
submit, hand in, turn in, 提交, 上交, 递交
sign, signed, 签署, 签字
print, 打印
scan, 扫描
expire, expiry, expiration, 过期, 失效, 到期
renew, renewal, 续期, 续签, 续费
rotate, rotation, rotated, change, replace, 轮换, 更换, 换
timezone, time zone, 时区
compress, zip, shrink, 压缩
spicy, chili, 辣, 辣椒
eat, 吃
friendly, warm, 友好, 亲切
upload, 上传
download, 下载
export, 导出
import, 导入
encrypt, encrypted, 加密
mobile, phone, cell, 手机
support line, hotline, helpline, 热线
plan, tier, package, 套餐, 方案
discount, 折扣, 优惠
coupon, voucher, 优惠券
escalate, 升级处理, 上报
outage, downtime, 宕机, 停机
demo, demonstration, 演示
template, 模板, 范本
watermark, 水印
slide deck, briefing, 简报, 演示文稿, 幻灯片
lunch break, 午休
overtime, 加班
shift, 班次, 值班
clock in, 打卡
seat, 座位
parking, 停车
badge, 工牌
visitor, guest, 访客, 来宾
onboarding, 入职
offboarding, 离职
probation, 试用期
interview, 面试
resume, cv, 简历
candidate, applicant, 候选人, 应聘者
appraisal, evaluation, 评估, 考核
goal, okr, 目标
roadmap, 路线图
milestone, 里程碑
release notes, changelog, change log, 更新日志, 发布说明, 变更日志
refactor, 重构
hotfix, urgent fix, 紧急修复, 热修复
feature flag, feature toggle, 功能开关, 特性开关
health check, 健康检查
alert, alarm, 告警, 报警
dashboard, 看板, 仪表盘
query, 查询
index, 索引
primary key, 主键
foreign key, 外键
transaction, 事务
replica, 副本
snapshot, 快照
retention, retain, kept, keep, 保留, 留存
audit, 审计
compliance, 合规
privacy, 隐私
personal data, pii, personal information, 个人信息, 个人数据
consent, 同意
allowlist, whitelist, 白名单
header, 标头, 页眉
footer, 页脚
margin, 边距
caption, 图注
appendix, 附录
table of contents, toc, 目录
abstract, summary, 摘要
conclusion, 结论
bibliography, 参考文献
cutoff, deadline, 截止时间
weekday, working day, 工作日
public holiday, bank holiday, 法定假日, 国定假日, 节假日
expose, leak, 泄露, 暴露, 外泄
protect, secure, 保护
encrypt, encryption, 加密
access, 访问, 权限
production, prod, 生产, 生产环境, 线上, 正式环境
staging, 预发, 预发布, 预发环境, 暂存环境, 测试机
value, worth, 值
cent, penny, 分
rest, break, 休息
cloud, 云
direct, directly, straight, 直接
customer-facing, external, 对外
automatic, automatically, auto, 自动
manual, manually, by hand, 手动, 人工
daily, every day, each day, 每天, 每日
weekly, every week, each week, 每周
monthly, every month, each month, 每月
yearly, annual, annually, every year, each year, 每年
public, 公开
private, 私有
instead, rather, 而是
top, first, 首, 顶
beginning, start of, 开头
keep informed, in the loop, 同步, 知会
chinese, 中文, 汉语
english, 英文, 英语
tense, 时态
capital, capitalised, uppercase, 大写
variable name, 变量名
table name, 表名
file name, filename, 文件名, 文件名称, 档案名称
quiet hours, do not disturb, 免打扰
leave, depart, 离开, 走
arrive, 到, 到达
finance, financial, 财务, 金融
chief, main, primary, 主要, 主
branch office, 分公司
headquarters, head office, hq, 总部
"""

STOP_ENGLISH = frozenset(
    """a an the this that these those it its i me my mine we us our ours you your yours he him his she her they them their
    is are was were be been being am do does did done doing have has had having will would shall should must may might can could
    of in on at to for from by with as into onto about upon per than then so and or but if when while where which who whom whose what how
    there here also too very just please kindly always all any each every both whole entire some such own other another
    make makes made get gets got getting let lets put puts take takes need needs needed want wants want wanted keep keeps kept
    go goes going gone come comes coming use uses used using ought has having ensure sure never not no only
    i'm we're it's that's you're they're i'd we'd i've we've don't doesn't isn't aren't can't won't
    within during during over under least most more less up out off down set stick say says said mean means meaning
    one ones thing things way ways matter matters regard regarding concerning without unless except until
    anymore longer avoid everything something anything still already yet even ever again back possible
    everyone everybody someone anyone somebody because since through across along around between among toward towards
    strictly really actually simply usually normally generally typically often sometimes occasionally rarely seldom remember
    consistently unless well become becomes okay ok like want give gives given""".split()
)
STOP_CHINESE = frozenset(
    """的 了 是 在 把 用 请 要 以 为 和 与 及 我 我们 你 您 他 她 它 咱们 这 那 这个 那个 这些 那些 其 之 而 且 并 并且 或 或者 所有 一律 统一 应该 应当
    应 都 就 也 来 做 进行 使用 采用 每次 需要 需 务必 尽量 从 到 对 向 给 里 中 上 下 地 得 着 等 时 时候 时间里 当 会 将 每 全 个 里面 必须 必需
    总是 始终 永远 一定 一定要 该 被 让 使 由 于 因 因为 所以 如果 若 则 才 再 又 还 很 太 更 最 些 一些 有 没 没有 不 不要 不能 不得 不可 别 勿 禁止 严禁
    不准 不许 不用 无需 无须 不再 避免 请勿 切勿 能 可 可以 想 希望 想要 务 必 先 即 均 此 该 处 方面 情况 情况下 的话 一下 一个 各 各个 任何 每个 全部 千万 记得
    确保 保证 内 外 间 后 前 之前 之后 以前 以后 以内 之内 地方 咱 吧 呢 吗 啊 们 跟 同 按 照 按照 依 依照 根据 据 成 出 起来 过 只 仅 只能 仅限 改 改用 式 样 下来 一直 是否
    所 者 种 类 凡 凡是 绝不 决不 从不 绝 决 永不 无论 通常 一般 经常 有时 偶尔 另外 其他 其它 我的 你的 我们的 他们 该 自己 条 位 名 项 份 次 本 个人 要求 里的 中的 上的 每一 这样 那样 什么 怎么 须 你们 他们 她们 这里 那里""".split()
)

# Words that carry little of a statement: unmatched, they say nothing about a difference.
LIGHT_ENGLISH = frozenset(
    """store keep put place write written writing show shown display present format formatted state stated count counted set setting run hold held happen take place name
    named define defined produce produced see look work add added person people party side item part kind type form sort case time
    call called list listed give note noted follow following deal handle treat treated base based apply appear contain
    use used using employ apply adopt prefer like love sound have_to in_advance total new current currently regular regularly own usual require required requirement require mandatory must company
    team work date report reported figure number value allow allowed permit permitted version provide offer perform conduct carry""".split()
)
LIGHT_CHINESE = frozenset(
    """写 写入 写成 书写 显示 展示 列 列出 定 设 设为 定为 设置 记录 处理 进行 完成 开 保留 形式 方式 形 式 样子 字样 人 公司 我们公司 时间 日期 年度 每年 内容 数据 数值 精确
    规定 名称 名 叫 叫做 称 做 弄 搞 办 出现 存在 位 点 后 地址 情形 部分 相关 有关 目前 现在 当前 必须 必需 务必 强制 要求 需要 一定要 值 金额 表示 表达 数 数字 号 类型 种类 说 讲 即可 就行 统计
    用 使用 采用 运用 喜欢 偏好 希望 想要 倾向 偏爱 提前 提出 经过 由 撰写 须 须由 近 最近 过去 呈现 默认 起始 起 始 期 日 进 入 具 体 间""".split()
)

# Grammar words that carry a direction: unmatched they say nothing, opposed they contradict.
DIRECTIONS = """
above, over, upon, atop, up, 上, 之上 / below, beneath, underneath, under, down, 下, 之下
in, inside, into, within, 里, 内, 之内, 里面 / out, outside, 外, 之外, 外面
in front, 前 / behind, 后
more / less, fewer
most / least
me, i, my, mine, 我, 我的 / you, your, yours, 你, 您, 你的 / he, his, him, 他, 他的 / she, her, hers, 她, 她的 / they, their, them, 他们, 他们的 / we, our, us, ours, 我们, 我们的
this, these, here, 这, 这个, 这些, 这里 / that, those, there, 那, 那个, 那些, 那里
from, 从 / to, 到
for / against
"""
