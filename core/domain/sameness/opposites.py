# ruff: noqa: E501  (patterns and word lists stay on one line)
"""Categories whose members exclude each other: antonyms and alternatives of one slot.

General language knowledge in English and Simplified Chinese (Traditional text is converted before
the look-up), not taken from any test pair. A line that begins with ``@`` names where, when, for
whom: words that limit a statement and may not vanish from it. One line is one category; members stand between
slashes; words of one member mean the same. English words are compared by stem.
"""

from __future__ import annotations

OPPOSITES = """
brief, short, concise, terse, succinct, compact, to the point, 简短, 简洁, 简要, 精简, 简明, 简练, 短, 精炼, 扼要, 言简意赅 / detailed, long, lengthy, verbose, elaborate, thorough, in-depth, comprehensive, exhaustive, long-winded, 详细, 详尽, 冗长, 长, 长篇, 详实, 深入
bullet, bulleted, bullet point, bullet points, bullets, list, 要点, 列表, 条目, 分点, 列点, 清单, 项目符号, 逐条 / paragraph, prose, essay, full sentences, narrative, 段落, 长段落, 散文, 整段, 大段文字 / table, tabular, 表格
metric, 公制 / imperial, 英制
simplified, simplified chinese, simplified characters, 简体, 简体中文, 简体字, 简中 / traditional, traditional chinese, traditional characters, 繁体, 繁体中文, 正体, 正体中文, 繁体字, 繁中
@ chinese, mandarin, 中文, 汉语, 华语, 国语, 普通话 / english, 英文, 英语 / japanese, 日文, 日语 / korean, 韩文, 韩语 / french, 法文, 法语 / german, 德文, 德语 / spanish, 西班牙文, 西班牙语 / russian, 俄文, 俄语 / italian, 意大利语 / portuguese, 葡萄牙语 / arabic, 阿拉伯语 / cantonese, 粤语
include, includes, included, contain, inclusive, incorporate, gross of, 包含, 包括, 含, 计入, 涵盖, 带上, 附上 / exclude, excluding, omit, leave out, 不含, 不包含, 不包括, 排除, 剔除, 去掉
gross, 毛, 总额, 毛额, 税前, before tax, pre-tax / net, 净, 净额, 税后, after tax, post-tax
dark, dark mode, dark theme, 深色, 暗色, 黑暗, 夜间模式, 暗黑 / light mode, light theme, bright, light, 浅色, 亮色, 明亮, 日间模式
tab, 制表符 / space, 空格
enable, turn on, switch on, activate, enabled, 启用, 开启, 打开, 激活 / disable, turn off, switch off, deactivate, disabled, 停用, 关闭, 关掉, 禁用
on-premise, on-prem, self-hosted, 本地部署, 自建, 自托管 / cloud, 云端, 云上, 云
@ local, locally, 本地, 本机 / remote, remotely, 远程, 远端
@ online, 线上, 在线 / offline, 线下, 离线
before, prior to, ahead of, 之前, 以前, 前 / after, following, once, 之后, 以后, 后
first, beforehand, 首先, 先 / last, finally, 最后
increase, raise, grow, rise, up, 增加, 提高, 上升, 增长, 上调, 调高 / decrease, reduce, lower, shrink, fall, drop, down, 减少, 降低, 下降, 缩减, 下调, 调低
maximum, max, most, highest, 最大, 最多, 最高, 上限 / minimum, min, least, lowest, 最小, 最少, 最低, 下限
ascending, ascend, 升序, 从小到大, 由小到大, 正序, 从低到高 / descending, descend, reverse, 降序, 从大到小, 由大到小, 倒序, 从高到低
newest, latest, most recent, new, recent, 最新, 新, 新的 / oldest, earliest, old, 最旧, 最早, 旧, 旧的, 老
early, earlier, 早, 提前, 提早, in advance, ahead / late, later, delay, 晚, 推迟, 延后, 延期
fast, quick, rapid, quickly, speedy, 快, 快速, 迅速 / slow, slowly, 慢, 缓慢
big, large, huge, 大, 大型, 大号 / small, little, tiny, 小, 小型, 小号
high, 高 / medium, 中等, 中级 / low, 低
uppercase, upper case, upper-case, capital, capitals, capitalize, caps, 大写 / lowercase, lower case, lower-case, 小写
singular, 单数 / plural, 复数
single quotes, single quote, single-quoted, 单引号 / double quotes, double quote, double-quoted, 双引号
snake_case, snake case, underscore, 下划线, 蛇形 / camelcase, camel case, 驼峰, 驼峰式, 小驼峰 / kebab-case, kebab case, hyphen, dash, 连字符, 短横线, 中划线 / pascalcase, pascal case, 大驼峰
formal, polite, professional, 正式, 书面 / informal, casual, friendly, colloquial, 随意, 非正式, 口语, 口语化, 轻松
public, 公开, 公有, 公共 / private, confidential, classified, 私有, 私密, 保密, 机密, 内部
open, opened, 打开, 敞开, 开放 / close, closed, shut, 关闭, 关上
@ internal, 内部, 对内 / external, 外部, 对外
start, begin, commence, kick off, launch, starting, 开始, 起始, 启动, 起 / end, finish, stop, conclude, terminate, run out, lapse, 结束, 终止, 停止, 截止, 完结, 到期
accept, 接受, 采纳 / reject, refuse, decline, 拒绝, 驳回, 回绝
approve, 批准, 审批, 同意 / disapprove, veto, 否决, 不同意
mandatory, required, require, obligatory, compulsory, have to, 必须, 必需, 强制, 务必, 一定要, 必填, 必选 / optional, voluntary, discretionary, 可选, 自愿, 非必填, 选填, 可以不
automatic, automatically, auto, automated, 自动, 自动化 / manual, manually, by hand, hand, 手动, 人工, 手工
synchronous, sync, synchronously, 同步 / asynchronous, async, asynchronously, 异步
static, 静态 / dynamic, 动态
strict, strictly, rigorous, 严格 / lenient, loose, relaxed, 宽松, 宽容
simple, easy, plain, 简单, 容易, 朴素 / complex, complicated, difficult, hard, fancy, 复杂, 困难, 花哨
temporary, provisional, interim, 临时, 暂时 / permanent, permanently, forever, 永久, 长期
success, succeed, successful, pass, 成功, 通过 / failure, fail, failed, error, 失败, 不通过, 报错, 出错
true, 真 / false, 假
yes, 是的 / nope, 否
left, 左, 左边, 左侧, 左对齐 / right, 右, 右边, 右侧, 右对齐 / center, centre, centered, 居中, 中间
top, upper, 顶部, 上方, 上面, 开头, 开头处, beginning / bottom, lower part, 底部, 下方, 下面, 末尾, 结尾
horizontal, landscape, 横向, 水平 / vertical, portrait, 纵向, 垂直, 竖向
inside, within the, indoors, 里面 / outside, outdoors, 外面
add, append, insert, attach, 添加, 新增, 增添, 加上, 附上, 加 / remove, delete, drop, erase, strip, 删除, 移除, 去除, 删掉, 清除, 删
keep, retain, preserve, maintain, 保留, 留存, 保存 / discard, throw away, purge, delete, 丢弃, 扔掉, 删除
show, display, visible, reveal, 显示, 展示, 可见 / hide, hidden, conceal, mask, 隐藏, 掩盖, 不可见
lock, locked, 锁定, 加锁 / unlock, unlocked, 解锁
encrypt, encrypted, 加密 / plaintext, unencrypted, decrypt, 明文, 解密
read-only, readonly, 只读 / writable, read-write, 可写, 读写
input, 输入 / output, 输出
import, 导入 / export, 导出
upload, 上传 / download, 下载
send, sent, dispatch, mail out, go out, goes out, 发送, 寄出, 发出, 寄, 发, 寄送, 发给, 寄给 / receive, received, get, 接收, 收到, 收
buy, purchase, 买, 购买, 采购 / sell, sale, 卖, 出售, 销售
borrow, 借入 / lend, 借出
hire, recruit, 招聘, 录用 / fire, dismiss, lay off, 解雇, 辞退
join, 加入 / leave, quit, resign, 离开, 离职, 退出
merge, combine, 合并 / split, separate, divide, 拆分, 分开, 分割
sorted, sort, 排序 / unsorted, random, shuffle, 乱序, 随机, 打乱
same, identical, 相同, 一样, 一致 / different, distinct, 不同, 各异
agree, 赞成 / disagree, oppose, 反对
like, love, prefer, enjoy, favour, favor, 喜欢, 偏好, 偏爱, 倾向 / dislike, hate, detest, 讨厌, 不喜欢, 反感
@ active, 活跃, 活跃用户 / inactive, dormant, churned, churn, lapsed, 流失, 不活跃, 沉默
paid, paying, 付费, 收费 / free of charge, free, unpaid, gratis, 免费
@ full-time, full time, 全职 / part-time, part time, 兼职
@ domestic, 国内, 境内 / international, overseas, foreign, abroad, 国际, 海外, 境外, 国外
odd, 奇数 / even, 偶数
positive, 正数, 正面, 积极 / negative, 负数, 负面, 消极
hot, warm, 热, 暖 / cold, cool, 冷, 凉
sender, 发件人 / recipient, receiver, 收件人
@ morning, 上午, 早上, 早晨 / afternoon, 下午 / evening, night, 晚上, 夜里, 夜间 / noon, midday, 中午
@ daily, every day, each day, per day, 每日, 每天, 日报 / weekly, every week, each week, per week, 每周, 周报 / biweekly, fortnightly, every two weeks, 双周, 隔周 / monthly, every month, each month, per month, 每月, 月报, 每个月 / quarterly, every quarter, per quarter, 每季度, 季报, 每季 / yearly, annual, annually, every year, per year, 每年, 年报, 年度报告 / hourly, every hour, per hour, 每小时
@ today, 今天, 当天, 当日, same day, 今日 / tomorrow, next day, 明天, 次日, 第二天, 隔天 / yesterday, 昨天, 前一天
@ weekday, weekdays, working day, workday, business day, 工作日, 平日 / weekend, weekends, 周末
@ this week, 本周 / next week, 下周 / last week, 上周
@ this month, 本月, 当月 / next month, 下月, 下个月, 次月 / last month, 上月, 上个月
@ this year, 今年, 本年 / next year, 明年, 次年 / last year, 去年
@ spring, 春季, 春天 / summer, 夏季, 夏天 / autumn, 秋季, 秋天 / winter, 冬季, 冬天
@ production, prod, live environment, 生产, 生产环境, 线上环境, 正式环境 / staging, pre-production, preprod, uat, 预发, 预发布, 预生产, 暂存, 仿真环境 / test environment, testing environment, qa environment, 测试环境 / development environment, dev environment, 开发环境 / sandbox, 沙箱, 沙盒
@ frontend, front-end, front end, client-side, 前端 / backend, back-end, back end, server-side, 后端
@ android, 安卓 / ios, iphone, 苹果手机
@ windows / macos, mac, os x / linux, ubuntu, debian
mysql, mariadb / postgres, postgresql, pg / sqlite / mongodb, mongo / oracle / mssql, sql server / redis / dynamodb / cassandra
npm / pnpm / yarn / bun
pip / poetry / conda / uv / pipenv
git / svn, subversion / mercurial
github / gitlab / bitbucket / gitee
merge commit, 合并提交 / rebase, 变基 / squash, 压缩提交
aws, amazon web services / azure / gcp, google cloud / aliyun, alibaba cloud, 阿里云 / tencent cloud, 腾讯云 / heroku / vercel / netlify / cloudflare
slack / teams, microsoft teams / discord / telegram / wechat, 微信, 企业微信 / dingtalk, 钉钉 / feishu, lark, 飞书 / whatsapp
email, e-mail, mail, 邮件, 电子邮件, 邮箱, 电邮 / phone, call, telephone, 电话, 打电话, 致电 / chat, instant message, 聊天, 私信 / sms, text message, 短信 / letter, 信件 / in person, face to face, 当面, 面谈
jira / trello / asana / linear / notion / confluence
react / vue / angular / svelte
python / javascript, js / typescript, ts / java / golang / rust / ruby / php / kotlin / swift / scala / perl / c++ / c#
json / yaml / xml / toml / csv / markdown / html / latex / excel, xlsx, 电子表格 / word document, docx, word文档 / pdf / powerpoint, slides, ppt, 幻灯片
rest, restful / graphql / grpc / soap
http / https
docker / podman / kubernetes, k8s
jest / mocha / vitest / cypress / playwright
pytest / unittest / nose
black / ruff / flake8 / pylint
vim / emacs / vscode, vs code, visual studio code / intellij / pycharm
chrome / firefox / safari / edge browser
bash / zsh / powershell / fish shell
unit test, unit tests, 单元测试, 单测 / integration test, integration tests, 集成测试 / end-to-end test, e2e, 端到端
usd, dollar, dollars, 美元, 美金 / eur, euro, euros, 欧元 / cny, rmb, yuan, renminbi, 人民币 / gbp, pound sterling, 英镑 / chf, franc, francs, swiss franc, 瑞士法郎 / jpy, yen, 日元 / hkd, 港币, 港元 / twd, 新台币, 台币
@ utc, gmt, 协调世界时 / local time, 当地时间, 本地时间 / beijing time, cst, 北京时间 / pacific time, pst, 太平洋时间 / eastern time, est, 东部时间
am / pm
seconds, 秒 / milliseconds, 毫秒 / minutes, 分钟 / hours, 小时
celsius, 摄氏 / fahrenheit, 华氏
kilometre, kilometer, 公里 / mile, 英里
kilogram, 公斤, 千克 / pound, 磅
comma, 逗号 / semicolon, 分号 / colon, 冒号 / pipe symbol, 竖线
round up, 向上取整, 进位 / round down, truncate, floor, 向下取整, 截断, 舍去 / round half up, 四舍五入
oral, verbal, verbally, spoken, 口头 / written, in writing, 书面
team, 团队 / individual, personal, alone, 个人, 独自
its own, their own, own, dedicated, 各自, 专用, 专属 / share, shared, in common, common, 共用, 共享, 公用
together, jointly, 一起, 共同 / separately, individually, 分别, 单独, 各自
@ british, uk english, 英式, 英国 / american, us english, 美式, 美国 / australian, 澳大利亚
landline, 座机 / mobile, cell phone, 手机
@ desktop, 桌面端, 桌面 / mobile app, 移动端
@ admin, administrator, 管理员 / guest, 访客 / ordinary user, 普通用户
@ customer, client, 客户, 顾客, 客人 / supplier, vendor, 供应商 / colleague, coworker, teammate, 同事 / employee, staff, 员工, 职员
@ manager, boss, supervisor, 经理, 主管, 上司, 老板 / intern, 实习生 / director, 总监 / engineer, developer, 工程师, 开发者, 开发人员 / designer, 设计师 / accountant, 会计 / lawyer, legal counsel, 律师
@ finance, finance team, 财务, 财务部, 财务部门 / legal team, legal department, 法务, 法务部 / marketing, 市场部, 市场营销 / sales team, sales department, 销售部 / hr, human resources, 人事, 人力资源 / support team, customer support, 客服, 客服部 / engineering, 工程部, 技术部 / operations, ops, 运维, 运营
north, 北 / south, 南 / east, 东 / west, 西
red, 红色, 红 / green, 绿色, 绿 / blue, 蓝色, 蓝 / yellow, 黄色, 黄 / black color, 黑色 / white, 白色 / orange, 橙色 / purple, 紫色 / grey, gray, 灰色 / pink, 粉色
male, 男性 / female, 女性
vegetarian, vegan, 素食, 吃素 / meat, 肉, 荤
coffee, 咖啡 / tea, 茶
window seat, 靠窗 / aisle seat, 靠走廊, 过道
train, rail, 火车, 高铁 / plane, fly, flight, 飞机, 航班 / car, drive, 开车, 汽车 / bus, 公交
direct, directly, straight, 直接 / indirect, indirectly, 间接
absolute path, absolute, 绝对路径, 绝对 / relative path, relative, 相对路径, 相对
global, globally, 全局 / per-project, project-local, 局部
@ main branch, main, master, 主分支, 主干 / feature branch, topic branch, 特性分支, 功能分支 / develop branch, 开发分支 / release branch, 发布分支
24-hour, 24 hour, 24小时制 / 12-hour, 12 hour, 12小时制
day-first, 日期在前 / month-first, 月份在前 / year-first, 年份在前
stable, 稳定版 / beta, nightly, unstable, 测试版, 不稳定
monorepo, single repository, 单仓, 单体仓库 / polyrepo, multiple repositories, 多仓
monolith, monolithic, 单体 / microservice, microservices, 微服务
sql, 关系型 / nosql, 非关系型
lazy, lazily, 惰性, 懒加载 / eager, eagerly, 预加载, 立即加载
immutable, 不可变 / mutable, 可变
tolerate, 容忍 / zero tolerance, 零容忍
inline, 内联 / separate file, 单独文件
immediately, at once, right away, instantly, 立即, 马上, 立刻, 即时, 尽快, as soon as possible / eventually, later on, at leisure, 稍后, 以后再
free-form, 自由格式 / template, 模板
draft, 草稿 / final version, 定稿, 终稿
human, person, 人类 / robot, bot, machine, 机器人, 机器
safe, secure, 安全 / unsafe, insecure, dangerous, risky, 危险, 不安全
known, 已知 / unknown, 未知
valid, 有效 / invalid, 无效
full, complete, entire, 完整, 全文 / partial, excerpt, 部分, 片段
present, attend, 出席, 参加 / absent, 缺席, 请假
wide, 宽 / narrow, 窄
thick, bold, 粗, 加粗, 粗体 / thin, 细 / italic, 斜体
loud, 大声 / quiet, silent, silently, 安静, 静默
serious, humorless, 严肃 / humorous, funny, playful, joking, 幽默, 俏皮
first name, given name, 名字 / last name, surname, family name, 姓氏
cheap, inexpensive, 便宜 / expensive, costly, 贵, 昂贵
deploy, rollout, 部署, 上线 / roll back, rollback, revert, 回滚, 撤回, 回退
create, 创建, 新建, 建立 / destroy, tear down, 销毁
reuse, 复用 / rewrite, 重写
overwrite, 覆盖 / append mode, 追加
commit, 提交 / stash, 暂存改动
ask, ask first, confirm, 询问, 先问, 确认, 请示 / assume, decide yourself, without asking, 自行决定, 擅自, 直接做
answer first, 先给结论, 结论在前, conclusion first / explanation first, 先解释, 结论在后, conclusion last
british spelling, 英式拼写 / american spelling, 美式拼写
past tense, 过去时 / present tense, imperative mood, 现在时, 祈使句
serif, 衬线 / sans-serif, sans serif, 无衬线
primary, 主要, 主库, 主 / secondary, backup, replica, 次要, 备用, 从库, 备份库
parallel, in parallel, concurrently, 并行, 并发 / sequential, sequentially, serial, one by one, 串行, 顺序, 逐个
whitelist, allowlist, 白名单 / blacklist, denylist, blocklist, 黑名单
opt in, opt-in / opt out, opt-out
push, 推送 / pull, 拉取
theirs / ours
@ internal users, 内部用户 / external users, 外部用户
arrival, arrive, 到达 / departure, depart, 出发, 离港
check in, 入住 / check out of, 退房
credit, 贷方, 信用 / debit, 借方
revenue, income, turnover, sales revenue, earnings, 收入, 营收, 营业额, 销售额 / cost, expense, spending, expenditure, 成本, 支出, 费用, 开支 / profit, 利润 / loss, 亏损
asset, 资产 / liability, 负债
actual, 实际 / planned, budgeted, forecast, 计划, 预算, 预测
accrual, 权责发生制 / cash basis, 收付实现制
subject line, 主题行 / body text, 正文
cc, 抄送 / bcc, 密送
employee id, 工号 / customer id, 客户编号
thousand, 千元 / ten thousand, 万元 / million, 百万元 / 元
deprecated, obsolete, discouraged, 弃用, 废弃, 不推荐 / recommended, encouraged, 推荐, 鼓励
"""

# First words of the categories of two that leave no third: what is not public is private. Not
# those where neither may hold ("do not import" is not "export").
COMPLEMENTARY = frozenset(
    """include enable online accept approve mandatory automatic synchronous temporary success true public open
    keep show lock encrypt read-only same agree like active paid safe known valid present immutable vegetarian odd""".split()
)
