import { PRODUCT } from '#contract/brand.ts';
import type { PasswordCharacters } from '#contract/identity/passwords.ts';
import type { identity as en } from '../en/identity.ts';
import { listOf } from '../plural.ts';

const CHARACTERS: Record<PasswordCharacters, string> = {
  lowercase: '小写字母',
  uppercase: '大写字母',
  digit: '数字',
  symbol: '符号',
};

/** The sentences of the identity slice. */
export const identity: typeof en = {
  email: '邮箱',
  password: '密码',
  newPassword: '新密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  passwordHint: (least: number, needed: readonly PasswordCharacters[]) =>
    `至少 ${least} 个字符${
      needed.length > 0
        ? `，要包含${listOf(
            'zh',
            needed.map((kind) => CHARACTERS[kind]),
          )}`
        : ''
    }。别用很多人都在用的密码。`,
  learnMore: `进一步了解 ${PRODUCT}`,
  art: '门前的台阶空着，来坐坐吧。',
  invalid: {
    email: '请输入邮箱。',
    emailForm: '这看起来不像邮箱地址。',
    password: '请输入密码。',
    newPassword: '请设置一个密码。',
    shortPassword: (least: number) => `密码至少要有 ${least} 个字符`,
    accessCode: '邀请码无效',
  },
  login: {
    title: '欢迎回来',
    submit: '登录',
    busy: '正在登录…',
    forgot: '忘记密码？',
    noAccount: '还没有账号？',
    signUp: '注册',
    expired: '登录已失效，重新登录就能接着用。',
    closed: '你的账号暂时不能使用。用密码登录，可以查看原因和接下来能做的事。',
    disabled: '你的账号暂时不能使用，已退出登录。原因已发到你的邮箱，登录后可以查看接下来能做的事。',
    reset: '密码已修改，请用新密码登录。',
  },
  signup: {
    title: `加入 ${PRODUCT}`,
    intro: '加入需要邀请码，它就在你收到的邀请里。',
    introInvited: '邮箱和邀请码已经帮你填好了，设个密码就能进来。',
    accessCode: '邀请码',
    submit: '创建账号',
    busy: '正在创建账号…',
    agree: '加入即表示你同意',
    and: '和',
    guidelines: '社区公约',
    read: '我们怎么处理你的数据，请看',
    privacy: '隐私说明',
    haveAccount: '已经是成员了？',
    logIn: '登录',
    adults: `${PRODUCT} 只面向年满 18 岁的人。`,
    noCode: '没有邀请码？',
    requestAccess: '申请加入',
  },
  forgot: {
    title: '重置密码',
    intro: '输入你的邮箱，我们会发一个链接，让你设置新密码。',
    submit: '发送链接',
    busy: '正在发送…',
    back: '返回登录',
    sentTitle: '请查收邮件',
    sent: (email: string) =>
      `如果 ${email} 注册过账号，链接很快就到。一小时内有效，只能用一次。没收到？看看垃圾邮件文件夹。`,
    again: '重新发送',
  },
  reset: {
    title: '设置新密码',
    forEmail: (email: string) => `账号：${email}。其他设备都会退出登录。`,
    checking: '正在检查链接…',
    submit: '修改密码',
    busy: '正在修改…',
    invalidTitle: '这个链接已过期',
    askAgain: '给我发一个新链接',
    retry: '重试',
  },
  verify: {
    title: '验证你的邮箱',
    intro: '点一下，验证就完成了。',
    submit: '验证',
    busy: '正在验证…',
    doneTitle: '邮箱已验证',
    done: (email: string) => `${email} 已验证。你可以关闭这个页面，或者继续。`,
    continue: '继续',
    invalidTitle: '这个链接已过期',
    invalid: '它已经用过，或者超过一小时了。你的账号不受影响，照常使用。',
  },
  recover: {
    title: '邮箱被别人改了？',
    intro: '我们会把邮箱改回来，让所有设备退出登录，再由你设置新密码。改邮箱的人就进不来了。',
    ignore: '如果是你自己改的，关掉这个页面就好。',
    submit: '找回我的账号',
    busy: '正在找回…',
    done: (email: string) => `你的账号邮箱已改回 ${email}，所有设备都已退出登录。现在请设置新密码。`,
    invalidTitle: '这个链接失效了',
    invalid: '它已经用过，或者超过一周了。如果登录不了，可以要一个设置新密码的链接。',
    reset: '重置我的密码',
  },
  /** The messages by client code, for errors that the server sends without a message. */
  provider: {
    'email-already-in-use': '这个邮箱已经注册过了，请直接登录，或者重置密码。',
    'wrong-password': '邮箱和密码对不上，请检查后再试。',
    'invalid-credential': '邮箱和密码对不上，请检查后再试。',
    'user-not-found': '这个邮箱还没有注册。',
    'too-many-requests': '尝试次数太多了，请过几分钟再试。',
    'user-disabled': '这个账号已被停用。',
    'user-token-expired': '登录已失效，请重新登录。',
    'expired-action-code': '这个链接已过期，请重新获取。',
    'invalid-action-code': '这个链接已经用过，或者不完整，请重新获取。',
    'requires-recent-login': '修改之前，请先重新登录。',
    'invalid-verification-code': '验证码不对。',
    'code-expired': '验证码已过期，请重新获取。',
    'admin-restricted-operation': '只有运营人员才能这么做。',
    'invalid-access-code': '邀请码无效',
    'invalid-email': '这看起来不像邮箱地址。',
    'missing-email': '请输入邮箱。',
    'missing-password': '请输入密码。',
    'weak-password': '这个密码太容易猜到了，换一个吧。',
    'invalid-user-token': '登录已失效，请重新登录。',
    'network-request-failed': `没能连上 ${PRODUCT}。你填的内容都还在，检查一下网络再试试。`,
    'internal-error': '我们这边出了点问题。你填的内容都还在，请稍后再试。',
  },
};
