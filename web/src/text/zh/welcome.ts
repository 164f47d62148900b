import type { welcome as en } from '../en/welcome.ts';

/** The sentences about greeters and the offer of a table. */
export const welcome: typeof en = {
  notSaved: '没有保存成功，请再试一次。',
  offer: {
    title: '认识人需要一点时间',
    text: '要不要我们帮你找一张小桌？一桌四到六个人，聚三次，都约在大家有空的时候。',
    greeters: '你也可以让迎新的成员知道，你希望有人来打招呼。其他人看不到。',
    find: '帮我找小桌',
    welcome: '告诉他们',
    dismiss: '先收起来',
    welcomed: '他们会优先看到你。你可以在设置里更改。',
  },
  settings: {
    title: '迎新',
    loading: '正在加载…',
    failed: '这些设置没加载出来',
    greets: '我来迎新',
    greetsHint: '“遇见”会先让你看到希望有人打招呼的新人。你有了第一位好友之后就会开始。',
    isWelcomed: '希望有人来打招呼',
    isWelcomedHint: '在你有好友或参加小聚之前，迎新的成员会优先看到你。其他人看不到这一点。',
  },
  card: '希望有人来打招呼',
};
