"""More words that mean the same, by field of work; the general ones stand in ``synonyms.py``.

One meaning a line, English and Simplified Chinese together. A word may be on several lines.
"""

from __future__ import annotations

FIELD_WORDS = """
reason, reasoning, rationale, justification, why, cause, grounds, 原因, 理由, 缘由, 为什么, 为何
conclusion, verdict, bottom line, takeaway, result, 结论
opinion, view, standpoint, 意见, 看法, 观点
option, alternative, choice, choose, select, pick, 选项, 方案, 选择, 挑选, 选
advantage, benefit, upside, 优点, 好处, 优势
disadvantage, drawback, downside, 缺点, 坏处, 劣势
step, stage, phase, 步骤, 阶段, 环节
detail, specifics, 细节, 详情
background, context, 背景, 上下文
footnote, annotation, 脚注
outline, structure, 大纲, 结构, 提纲
keyword, tag, label, 关键词, 标签
verb, 动词
noun, 名词
start with, begin with, lead with, open with, 开头, 起头
headcount, staff count, number of employees, number of staff, 员工人数, 员工总数, 员工数, 人数, 编制
contractor, freelancer, subcontractor, external staff, 外包人员, 外包员工, 外包, 承包商, 外聘人员
framework, library, 框架
payroll, salary, wage, pay, 工资, 薪水, 薪资, 薪酬
bonus, incentive, 奖金, 年终奖
churn rate, churn, attrition, 流失率, 流失
gross margin, gross profit margin, 毛利率, 毛利
cost of goods sold, cogs, cost of sales, 销售成本
average order value, aov, basket size, 客单价
first-time customer, new customer, new user, 新客, 新客户, 新用户
returning customer, repeat customer, existing customer, 老客, 老客户, 回头客
repurchase, repeat purchase, 复购
order total, order amount, 消费, 订单金额
spending, spend, 消费, 花费, 花, 开销
reach, amount to, come to, 满, 达, 达到
shipping cost, shipping fee, freight, postage, delivery fee, 运费, 邮费
free shipping, free delivery, 免运费, 免运, 包邮, 免邮
return, send back, 退货, 退回, 归还
receipt, 收据, 小票
mailbox, inbox, 邮箱, 收件箱
receive, receipt, received, get, 收到, 签收, 接收
due, payable, pay, paid, payment, settle, 应付, 付款, 支付, 付清, 缴纳, 缴费
owe, outstanding, overdue, 欠款, 逾期, 未付
deposit, down payment, advance payment, 定金, 押金, 预付款
purchase, procure, procurement, buy, 采购, 购置, 购买
approve, authorise, authorize, sign off, 签核, 核批, 批核, 签批, 核准, 审批, 批准
sign, signature, signed, 签字, 签名, 签署
consent, agreement, agree, 同意
threshold, alert level, warning line, 预警线, 阈值, 警戒线
insurance, 保险
fee, charge, 费, 费用, 收费
fine, penalty, 罚款, 罚金
revenue share, commission, 佣金, 提成, 分成
forecast, projection, 预测, 预估
invoice title, billing name, 发票抬头, 抬头
original copy, original document, 正本, 原件
copy, duplicate, 副本, 复印件
keep, store, retain, custody, safekeeping, 保管, 保存, 留存, 存档
certificate, 证书
id number, identity number, identity card number, id card number, 身份证号, 身份证号码, 身份证
plaintext, clear text, 明文
leak, disclose, expose, divulge, leakage, 泄露, 泄漏, 外泄, 外流, 流出, 外传
leave, go out of, transfer out, 传出, 离开, 带出, 流出
transfer, transmit, transmission, 传输, 传送, 转移
anonymise, anonymize, anonymous, 匿名, 匿名化
mask, redact, obscure, 脱敏, 打码, 遮蔽
european union, eu, 欧盟
listen, serve, bind, available on, 监听, 提供服务
port, port number, 端口, 端口号, 连接埠
virtual machine, vm, instance, 虚拟机, 实例
data warehouse, 数据仓库, 数仓
queue, 队列
message broker, broker, message queue, 消息代理, 消息队列
access token, token, 访问令牌, 令牌
valid for, live for, good for, validity, lifetime, ttl, 有效期, 有效时间, 有效
uptime, availability, available, 可用性, 可用率, 可用
guarantee, promise, assure, warrant, commit to, 保证, 承诺, 担保
latency, response time, delay, 延迟, 响应时间
restart, reboot, 重启, 重新启动
monitor, watch, observe, 监控, 监视
load balancer, 负载均衡
certificate, cert, tls certificate, 证书
domain, domain name, 域名
cloud drive, shared drive, network drive, cloud storage, 云盘, 网盘, 云端硬盘, 云硬盘, 共享盘
app, application, 应用, 应用程序, 程序
log, logs, journal, 日志, 记录
nightly, overnight, every night, each night, 每晚, 每夜, 夜间
support, supported, compatible, 支持, 兼容
request for comments, rfc, 征求意见
pair programming, 结对编程
linter, lint, static check, 静态检查
test case, 测试用例, 用例
test suite, test run, tests, 测试套件, 测试
coverage, 覆盖率
mock, stub, fake, 模拟
dependency injection, 依赖注入
camel case, camelcase, 驼峰, 小驼峰
comment, 注释
debug, troubleshoot, 调试, 排查
reviewer, 评审人, 审核人
push, push notification, 推送
send, notify, 推送
call, phone call, talk, conversation, 通话, 电话
duration, length, 时长, 长度, 持续, 历时
video, clip, film, 视频, 影片
audio, recording, 音频, 录音
camera, webcam, 摄像头
cover, thumbnail, 封面
agenda, 议程
minutes, notes, record, 纪要, 记录
chair, host, moderate, facilitate, 主持
take turns, rotate, in turn, 轮流, 轮换
attendee, participant, 参会人, 与会者, 参加者
take place, be held, hold, happen, convene, occur, 召开, 举行, 举办, 开
postpone, put off, delay, reschedule, 推迟, 延期, 改期
onboarding, induction, orientation, 入职引导, 新人引导, 入职培训, 引导
mentor, coach, buddy, 导师, 教练
department, division, unit, 部门, 部
look after, take care of, cover, handle, be in charge, maintain, 维护, 负责, 照管
promotion, promote, 晋升
recruitment, hiring, 招聘
business travel, business trip, travel, trip, 出差, 差旅
plane ticket, air ticket, flight ticket, airfare, 机票
book, reserve, order, arrange, 订, 代订, 预订, 订购
business class, 商务舱
economy class, 经济舱
visa, 签证
taxi, cab, 出租车, 打车
allowance, per diem, subsidy, 补贴, 补助, 津贴
meal allowance, meal subsidy, 餐补, 饭补, 餐费补贴
midday, noon, lunchtime, 中午, 正午
month end, end of month, month-end, 月底, 月末
month start, start of month, 月初
year end, end of year, year-end, 年底, 年末
quarter end, 季末, 季度末
share, proportion, percentage, percentage of, 占比, 比例, 百分比, 百分数
approximately, about, around, roughly, 大约, 大概, 左右
come from, originate, stem, 来自, 源自
competitor, rival, competition, 竞争对手, 竞品, 对手
blog, blog post, article, post, 博客, 博文, 文章
press, media, 媒体
brand, 品牌
campaign, 活动, 推广活动
survey, questionnaire, 问卷, 调查
feedback, 反馈
translation, localisation, localization, 翻译, 本地化
you, polite form, 您, 敬称
address, call, form of address, 称呼, 称
reply, write back, 回信, 回复
diet, 饮食
seafood, 海鲜
restaurant, 餐厅, 饭店
sick leave, 病假
annual leave, paid leave, 年假
maternity leave, 产假
light, lamp, 灯
turn off, switch off, shut, 关, 关掉, 关闭
projector, 投影机, 投影仪
printer, 打印机
whiteboard, 白板
key, 钥匙
floor, storey, level, 楼, 层, 楼层
building, 大楼, 楼
car park, parking lot, 停车场
per item, each item, single, 单笔, 每笔, 单个, 单次, 单件
bracket, parenthesis, parentheses, 括号
axis, y-axis, y axis, x-axis, 坐标轴, 轴
legend, 图例
origin, zero point, 原点
"""
