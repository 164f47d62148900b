import { PRODUCT } from '#contract/brand.ts';
import { VERSION } from '#contract/version.ts';
import type { app as en } from '../en/app.ts';

/** The sentences of the frame: top bar, errors, loading. */
export const app: typeof en = {
  product: PRODUCT,
  loading: '正在加载…',
  /** The punctuation between parts of a line that are put together on a screen. */
  marks: { end: '。', colon: '：', comma: '，' },
  beta: '测试版',
  title: (page: string) => (page ? `${page} · ${PRODUCT}` : PRODUCT),
  skip: '跳到正文',
  contents: '本页内容',
  bar: {
    label: '主导航',
    tabs: '标签栏',
    back: '返回',
    home: `${PRODUCT} 首页`,
    intros: '遇见',
    hangouts: '小聚',
    messages: '消息',
    messagesUnread: (n: number) => `消息，${n} 条未读`,
    profile: '我的',
    operator: '运营',
    settings: '设置',
    logout: '退出登录',
    requestAccess: '申请加入',
    logIn: '登录',
    openMenu: '打开菜单',
    closeMenu: '关闭菜单',
  },
  version: `版本 ${VERSION}`,
  legal: { label: '法律信息', terms: '服务条款', privacy: '隐私说明', guidelines: '社区公约' },
  theme: {
    label: '主题',
    switchToDark: '切换到深色主题',
    switchToLight: '切换到浅色主题',
  },
  connection: {
    offline: '你现在离线了。写的内容会留在这里，等你重新连上。',
    reconnecting: '连接断开，正在重连…',
    back: '已重新连上。',
  },
  errors: {
    network: `没能连上 ${PRODUCT}。你写的内容都还在，检查一下网络再试试。`,
    signedOut: '登录已失效，请重新登录。',
    unavailable: '服务暂时不可用，内容都没有丢，请稍后再试。',
    internal: '我们这边出了点问题，内容都没有丢，请再试一次。',
    unexpectedTitle: '应用出现意外错误！',
    unexpected: '我们这边出了故障。你保存过的内容都是安全的，请返回上一页，或者刷新页面。',
    chunkTitle: '有一部分没加载出来',
    chunk: '可能是网络断了，也可能是有新版本。请刷新页面继续。',
    reload: '刷新',
    goHome: '回首页',
    goBack: '返回',
    retry: '重试',
    details: '详情',
  },
  list: {
    failedHint: '检查一下网络，稍后再试。',
    retry: '重试',
    retrying: '正在重试…',
    more: '加载更多',
    loadingMore: '正在加载…',
  },
  toasts: { region: `来自 ${PRODUCT} 的提示`, close: '关闭' },
  notFound: {
    title: '这里没有人住',
    body: '这个页面不存在。链接可能过期了，也可能输错了。',
  },
};
