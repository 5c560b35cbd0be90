"""What people, the assistant and tools say in generated sessions, by language.

None of these sentences was used to fit the on-device engine.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.domain.partitions import Language


@dataclass(frozen=True, slots=True)
class Lasting:
    """A statement worth keeping; ``spoken`` is how it stands in the message."""

    text: str
    type: str
    explicit: bool
    spoken: str = "{}"


@dataclass(frozen=True, slots=True)
class Words:
    """One language's stock."""

    lasting: tuple[Lasting, ...]
    passing: tuple[str, ...]
    replies: tuple[str, ...]
    decoys: tuple[str, ...]
    pasted: tuple[str, ...]


def _rule(text: str, spoken: str = "{}") -> Lasting:
    return Lasting(text, "rule", explicit=True, spoken=spoken)


def _implicit(text: str, kind: str, spoken: str = "{}") -> Lasting:
    return Lasting(text, kind, explicit=False, spoken=spoken)


EN = Words(
    lasting=(
        _rule(
            "Always write changelog entries in the past tense.", "{} Then go on with the parser."
        ),
        _rule("Never commit files from the scratch folder.", "By the way, {}"),
        _rule("From now on, put new SQL queries into queries/ and not inline.", "{}"),
        _rule("Amounts in reports must be rounded to two decimals.", "Looks good. {}"),
        _rule("Please remember that we use Poetry, not pip, in this repo.", "{}"),
        _rule("Don't ever restart the ingest service during trading hours.", "One more thing: {}"),
        _implicit("Our deployments go through GitHub Actions, there is no manual path.", "info"),
        _implicit(
            "A household means everyone who shares one electricity meter.", "info", "Yes. {}"
        ),
        _implicit("The accounts in region 9 are dummies for the auditors.", "info"),
        _implicit("Sensor readings arrive every fifteen minutes, stored in UTC.", "info"),
        _implicit("I prefer numbered lists over long paragraphs.", "rule", "Thanks! {}"),
        _implicit("Error messages shown to customers stay free of internal ids.", "rule"),
        _implicit("Helper functions for dates belong in lib/calendar.py.", "rule"),
        _implicit("Marta approves every change to the tariff tables.", "info", "FYI, {}"),
    ),
    passing=(
        "can you look at src/loader.py and tell me why it is so slow?",
        "Run the unit tests and fix whatever is red.",
        "the chart on the overview page is cut off at the bottom",
        "Rename load_all to load_batch and update the callers",
        "ok thanks, now the second part please",
        "Hmm, the output still has the wrong order.",
        "What happens if the file is empty?",
        "revert that, it made things worse",
        "show me the diff before you go on",
        "add a progress bar to the import dialog",
        "I get a KeyError when I start it with the sample data",
        "yes, do it",
        "Let's try the other approach for today and compare the timings.",
        "maybe we should cache this, what do you think?",
        "could you write a docstring for that class",
        "wait, why did you touch the config file",
        "The test for leap years fails since your last change.",
        "split the function, it is too long to read",
        "please open a draft pull request with these changes",
        "I have to leave in ten minutes, just finish the loader",
        "do the same for the export",
        "great, that was fast",
        "Compare the row counts of both tables and print them.",
        "it works on my laptop but the container still crashes",
    ),
    replies=(
        "I'll read the loader first and then measure where the time goes.",
        "Done. All 42 tests pass now; the loader reads in chunks of 10,000 rows.",
        "I found two callers of load_all and renamed both.",
        "The failure comes from a missing key in the sample data.",
    ),
    decoys=(
        "Always use yarn for installing packages in this project.",
        "Never edit the generated files by hand.",
        "We use four spaces and single quotes everywhere.",
        "Prices must be stored as floating point numbers.",
    ),
    pasted=(
        "I get this:\n```\nValueError: field 'total' must not be empty, always set it first\n"
        '  File "/srv/app/loader.py", line 88, in load_all\n```\nany idea?',
        "the log says:\n2026-03-02 10:11:12 WARN retry queue is full, requests must always be "
        "throttled\n2026-03-02 10:11:13 ERROR giving up\n",
        "> You must never call this from two threads.\nis that comment still true?",
    ),
)

ZH_HANS = Words(
    lasting=(
        _rule("以后新增的查询都放到 queries/ 目录，不要写在代码里。", "{}"),
        _rule("接口文档一律用中文写。", "先把解析器改完。{}"),
        _rule("绝对不要在交易时间重启采集服务。", "对了，{}"),
        _rule("报告里的金额必须保留两位小数。", "可以了。{}"),
        _rule("请记住这个仓库用 Poetry 管依赖，不用 pip。", "{}"),
        _rule("提交信息禁止写客户名字。", "还有，{}"),
        _implicit("部署都走 GitHub Actions，没有手工发布这条路。", "info"),
        _implicit("“一户”指的是共用同一块电表的人。", "info", "对。{}"),
        _implicit("9 区的账号都是给审计用的假数据。", "info"),
        _implicit("传感器读数每十五分钟来一次，按 UTC 存。", "info"),
        _implicit("我喜欢用编号列表，不爱看长段落。", "rule", "谢谢！{}"),
        _implicit("给客户看的报错里不带内部编号。", "rule"),
        _implicit("日期相关的辅助函数归 lib/calendar.py 管。", "rule"),
        _implicit("资费表的改动都要马婷批准。", "info", "另外，{}"),
    ),
    passing=(
        "看一下 src/loader.py 为什么这么慢？",
        "把单元测试跑一遍，红的修掉。",
        "总览页的图底下被截掉了",
        "把 load_all 改名成 load_batch，调用的地方也改",
        "好的，谢谢，现在做第二部分",
        "嗯，输出的顺序还是不对。",
        "文件要是空的会怎么样？",
        "撤回吧，越改越差",
        "先给我看看 diff 再继续",
        "给导入对话框加个进度条",
        "用样例数据启动的时候报 KeyError",
        "行，就这么做",
        "今天先试另一个办法，对比一下耗时。",
        "要不要加个缓存，你觉得呢？",
        "给那个类补一段说明",
        "等等，你动配置文件干什么",
        "你上次改完以后闰年那个用例就挂了。",
        "函数太长了，拆开",
        "帮我开一个草稿合并请求",
        "我十分钟后要走，先把加载器弄完",
        "导出那边也照着改",
        "不错，挺快的",
        "对比两张表的行数，打印出来。",
        "我电脑上能跑，容器里还是崩",
    ),
    replies=(
        "我先读加载器，再看时间花在哪里。",
        "完成。42 个测试全部通过，加载器现在每次读一万行。",
        "找到两处调用，都改好了。",
        "失败是因为样例数据缺一个键。",
    ),
    decoys=(
        "本项目一律使用 yarn 安装依赖。",
        "禁止手工修改生成的文件。",
        "统一用四个空格缩进和单引号。",
        "价格必须用浮点数保存。",
    ),
    pasted=(
        "报错如下：\n```\nValueError: 字段 total 不能为空，必须先赋值\n"
        '  File "/srv/app/loader.py", line 88, in load_all\n```\n帮我看看',
        "日志是这样的：\n2026-03-02 10:11:12 WARN 重试队列已满，请求必须一律限流\n"
        "2026-03-02 10:11:13 ERROR 放弃\n",
        "> 禁止从两个线程调用这个函数。\n这句注释现在还对吗？",
    ),
)

ZH_HANT = Words(
    lasting=(
        _rule("以後新增的查詢都放到 queries/ 資料夾，不要寫在程式裡。"),
        _rule("介面文件一律用中文寫。", "先把剖析器改完。{}"),
        _rule("絕對不要在交易時間重啟採集服務。", "對了，{}"),
        _rule("報告裡的金額必須保留兩位小數。", "可以了。{}"),
        _implicit("部署都走 GitHub Actions，沒有手動發佈這條路。", "info"),
        _implicit("「一戶」指的是共用同一個電表的人。", "info", "對。{}"),
        _implicit("9 區的帳號都是給稽核用的假資料。", "info"),
        _implicit("我喜歡用編號清單，不愛看長段落。", "rule", "謝謝！{}"),
        _implicit("給客戶看的錯誤訊息不帶內部編號。", "rule"),
        _implicit("資費表的異動都要馬婷核准。", "info", "另外，{}"),
    ),
    passing=(
        "看一下 src/loader.py 為什麼這麼慢？",
        "把單元測試跑一遍，紅的修掉。",
        "總覽頁的圖底下被截掉了",
        "好的，謝謝，現在做第二部分",
        "嗯，輸出的順序還是不對。",
        "檔案如果是空的會怎麼樣？",
        "還原吧，越改越差",
        "先給我看看 diff 再繼續",
        "幫匯入視窗加個進度條",
        "用範例資料啟動的時候出現 KeyError",
        "今天先試另一個辦法，比較一下耗時。",
        "要不要加個快取，你覺得呢？",
        "等等，你動設定檔做什麼",
        "函式太長了，拆開",
        "匯出那邊也照著改",
        "我電腦上能跑，容器裡還是當掉",
    ),
    replies=("我先讀載入器，再看時間花在哪裡。", "完成。42 個測試全部通過。"),
    decoys=(
        "本專案一律使用 yarn 安裝套件。",
        "禁止手動修改產生的檔案。",
        "價格必須用浮點數儲存。",
    ),
    pasted=(
        "> 禁止從兩個執行緒呼叫這個函式。\n這句註解現在還對嗎？",
        "錯誤如下：\n```\nValueError: 欄位 total 必須先給值\n```\n幫我看看",
    ),
)

WORDS: dict[Language, Words] = {"en": EN, "zh-Hans": ZH_HANS, "zh-Hant": ZH_HANT}
