import type { chats as en } from '../en/chats.ts';

/** The sentences of the chats slice. */
export const chats: typeof en = {
  pageTitle: '消息',
  connections: '我的好友',
  select: '选一个聊天，开始聊吧',
  selectHint: '聊天都在左边，最新的在最上面。',
  selectNoneHint: '参加一次小聚，或者加一个好友，聊天就会出现在左边。',
  loading: '正在加载聊天…',
  listFailed: '聊天没加载出来',
  listFailedHint: '内容都没有丢，稍后再试试。',
  retry: '重试',
  retrying: '正在重试…',

  search: '搜索聊天和消息',
  clearSearch: '清除搜索',
  searching: '正在搜索…',
  searchResults: '搜索结果',
  searchFailed: '搜索没成功',
  found: (chats: number, n: number, more: boolean) =>
    [
      chats > 0 && `找到 ${chats} 个聊天。`,
      n === 0 ? '没有找到消息。' : more ? `找到最新的 ${n} 条消息。` : `找到 ${n} 条消息。`,
    ]
      .filter(Boolean)
      .join(''),
  foundChats: '联系人和群聊',
  moreChats: (n: number) => `再显示 ${n} 个`,
  foundMessages: '消息',
  noMessagesFound: (search: string) => `没有消息包含“${search}”`,
  nothingFound: (search: string) => `没有找到“${search}”`,
  nothingFoundHint: '试试少写几个字。',
  moreFound: '显示更多',

  groups: '群聊',
  noGroups: '还没有群聊',
  noCurrentGroups: '现在没有进行中的群聊',
  showAllGroups: (n: number) => `显示全部 ${n} 个群聊`,
  showFewerGroups: '收起',
  past: (n: number) => `过去的小聚（${n}）`,
  noGroupsHint: '参加一次小聚，它的群聊就会出现在这里。',
  findHangouts: '看看小聚',
  direct: '私聊',
  noDirect: '还没有私聊',
  noDirectHint: '从一个好友请求开始吧。',
  findPeople: '认识新朋友',

  you: '你',
  /** The author, before a message in one line. */
  by: (who: string) => `${who}：`,
  /** Shown instead of a message that a block hides. */
  hiddenMessage: '一条隐藏的消息',
  /** A photo message in one line. */
  photo: '[照片]',
  photoWith: (caption: string) => `[照片] ${caption}`,
  noMessagesYet: '还没有消息',
  notSent: '没发出去',
  notSentYet: '正在发送…',
  draft: '草稿',
  wantsToConnect: '想和你交朋友',
  waitingForAnswer: '等待回复',
  unread: (n: number) => `${n} 条未读消息`,
  member: '已离开的成员',
  groupFallback: '群聊',
  arrivals: (month: string) => `${month}前后来的人`,

  /** System messages. In the chat of an event, the community is the actor. */
  system: {
    someone: '一位成员',
    joined: (name: string) => `${name} 加入了`,
    /** Several members who joined one after the other, some of them only counted. */
    joinedTogether: (names: string[], others: number) =>
      names.length === 0
        ? `${others} 位成员加入了`
        : others === 0
          ? `${names.join('、')} 加入了`
          : `${names.join('、')} 和另外 ${others} 人加入了`,
    removed: (name: string) => `${name} 不再参加`,
    left: (name: string) => `${name} 退出了`,
    cancelled: (name: string) => `${name} 取消了这次小聚`,
    changed: (name: string) => `${name} 修改了这次小聚`,
    changedTime: (name: string, when: string) => `${name} 把时间改为：${when}`,
    changedLocation: (name: string, place: string) => `${name} 把地点改为：${place}`,
    changedTimeAndLocation: (name: string, when: string, place: string) =>
      `${name} 修改了时间和地点：${when}，${place}`,
    eventCancelled: (reason: string | undefined) => (reason ? `这个活动取消了：${reason}` : '这个活动取消了'),
    eventChanged: '这个活动有变动',
    eventTitle: (title: string) => `活动改名为“${title}”`,
    eventTime: (when: string) => `新时间：${when}`,
    eventLocation: (place: string) => `新地点：${place}`,
  },

  justNow: '刚刚',
  minutesAgo: (n: number) => `${n} 分钟前`,
  hoursAgo: (n: number) => `${n} 小时前`,
  today: '今天',
  yesterday: '昨天',

  typing: (name: string) => `${name} 正在输入…`,
  twoTyping: (one: string, two: string) => `${one} 和 ${two} 正在输入…`,
  severalTyping: '好几个人正在输入…',
  seen: '已读',

  /** Which messages of a chat notify the member. */
  level: {
    title: '消息通知',
    labels: { all: '所有消息', replies: '只有回复我的', nothing: '免打扰' },
    hints: {
      all: '你不在线时会收到新消息通知，未读数也会算上它们。',
      replies: '只有别人回复你的消息时才通知你，未读数也只算这些回复。',
      nothing: '不会通知你，新消息也不计入未读数，但列表里还是能看到。',
    },
    /** For a chat that never notifies. */
    countHints: {
      all: '这个聊天不会通知你，但新消息会计入未读数。',
      replies: '这个聊天不会通知你，未读数只算回复你的消息。',
      nothing: '这个聊天不会通知你，新消息也不计入未读数。',
    },
    repliesMark: '只通知回复你的消息',
    nothingMark: '免打扰',
    failed: (why: string) => `没有成功。${why}`,
  },

  settings: {
    title: '聊天',
    showRead: '显示我已读消息',
    showReadHint: '用于私聊。关闭后，你也看不到对方是否已读。',
    loading: '正在加载…',
    failed: '这项设置没加载出来',
    notSaved: '没有保存成功，请再试一次。',
  },

  back: '返回',
  openProfile: (name: string) => `${name} 的个人资料`,
  openOwnProfile: '你的个人资料',
  more: (name: string) => `与 ${name} 有关的更多操作`,
  openHangout: '查看小聚',
  people: (n: number) => `${n} 人`,
  connected: '已是好友',
  /** The title of the browser's tab. */
  windowTitle: (name: string) => `${name} · 消息`,
  conversation: (name: string) => `和 ${name} 的聊天`,
  messagesOf: (name: string) => `和 ${name} 的消息`,

  received: (name: string) => `${name} 想和你交朋友。接受后就能回复。`,
  receivedHint: '如果你拒绝，对方不会收到通知。',
  sent: (name: string) => `等待 ${name} 回应。`,
  remaining: (n: number) => (n === 0 ? '对方接受请求后，你就能继续发消息。' : `在那之前，你还可以发 ${n} 条消息。`),
  closed: '这个聊天不能再发消息了。',

  loadingMessages: '正在加载消息…',
  loadingOlder: '正在加载更早的消息…',
  olderFailed: '更早的消息没加载出来。',
  messagesFailed: '消息没加载出来',
  begins: (name: string) => `你和 ${name} 的聊天从这里开始`,
  beginsLeft: '你仍然可以在这里看到以前的消息',
  beginsGroup: (title: string) => `欢迎来到“${title}”`,
  beginsHint: '打个招呼吧，或者问问对方最喜欢这座城市的什么。',
  beginsGroupHint: '参加的人都能看到这个群聊。',
  beginsOpenHint: '所有成员都能在这里看消息、发消息。',
  newMessages: '新消息',
  newBelow: (n: number) => `${n} 条新消息`,
  toNewest: '跳到最新消息',
  announce: (name: string, content: string) => `${name}：${content}`,

  /** Before a message, for screen readers. */
  spoken: (name: string, time: string) => `${name}，${time}`,
  sending: '正在发送',
  stored: '已发送',
  refused: '没发出去',
  resend: '重发',
  remove: '删除',
  sendFailed: '这条消息发送失败。',

  showPeople: '查看群成员',
  closePeople: '关闭',
  loadingPeople: '正在加载…',
  peopleFailed: '这个列表没加载出来',
  reportMessage: '举报',

  photoOf: (name: string) => `${name} 发的照片`,
  ownPhoto: '你的照片',
  openPhoto: (name: string) => `放大 ${name} 发的照片`,
  openOwnPhoto: '放大你的照片',
  closePhoto: '关闭',
  uploadingPhoto: '正在上传照片…',
  photoLost: '这台设备没能保存这张照片。请删除这条消息，重新选一次照片。',
  addPhotos: '添加照片',
  preparingPhoto: '正在处理照片…',
  photosReady: (n: number) => (n === 1 ? '照片可以发送了。' : `${n} 张照片可以发送了。`),
  chosenPhoto: (at: number, count: number) =>
    count === 1 ? '待发送的照片' : `待发送的照片，共 ${count} 张，第 ${at} 张`,
  removePhoto: (at: number, count: number) => (count === 1 ? '移除照片' : `移除照片，共 ${count} 张，第 ${at} 张`),
  tooManyPhotos: (most: number) => `一次最多发 ${most} 张照片，其余的没有添加。`,
  addCaption: '添加说明',
  editCaption: '编辑说明',

  reply: '回复',
  replyingTo: (name: string) => `回复 ${name}`,
  replyingToYourself: '回复自己',
  cancelReply: '不回复这条消息了',
  /** A quote, for screen readers. */
  inReplyTo: (quote: string) => `回复：${quote}`,
  quoteLoading: '正在加载…',
  quoteGone: '这条消息已经不在了',

  react: (emoji: string) => `用 ${emoji} 回应`,
  takeBack: (emoji: string) => `收回 ${emoji}`,
  reactions: '表情回应',
  /** A reaction that others chose. Pressing it adds the member's own. */
  reactedWith: (emoji: string, n: number) => `${emoji} ${n} 个回应`,
  showReactions: '看看谁回应了',
  noReactions: '这条消息现在没有表情回应。',
  reactionFailed: (why: string) => `表情回应没有保存。${why}`,

  messageMenu: '消息操作',
  editMessage: '编辑',
  copyText: '复制文字',
  copied: '已复制',
  copyLink: '复制链接',
  linkCopied: '链接已复制，聊天里的人都能打开。',
  deleteMessage: '删除',
  deleteTitle: '删除这条消息？',
  deleteDescription: '聊天里的所有人都看不到它了，删除后无法恢复。',
  deleteConfirm: '删除消息',
  keepMessage: '先留着',
  deleteFailed: (why: string) => `消息没有删除。${why}`,
  deleted: '消息已删除',
  edited: '已编辑',
  editing: '编辑消息',
  editingHint: '按 Esc 取消',
  cancelEdit: '取消编辑',
  saveEdit: '保存',
  saving: '正在保存…',

  write: (name: string) => `给 ${name} 发消息`,
  placeholder: '写点什么…',
  addEmoji: '添加表情',
  pickEmoji: '选一个表情',
  pickReaction: '选一个表情回应',
  otherReaction: '用其他表情回应',
  emojiGroups: {
    offered: '常用',
    faces: '笑脸',
    people: '手势与人物',
    hearts: '爱心与星星',
    nature: '动物与自然',
    food: '吃喝',
    activities: '活动',
    city: '城市与物品',
  },
  send: '发送',
  left: (n: number) => `还能写 ${n} 个字符`,
  over: (n: number) => `超出 ${n} 个字符`,
};
