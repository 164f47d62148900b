import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

/** Returns the line with the operators' own words, if there are any. */
const operatorsWords = (words: string) => (words ? [`${PRODUCT} 运营团队的留言：${words}`] : []);

export const zh: typeof en = {
  suspended: (words) => ({
    subject: `你的 ${PRODUCT} 账号已被停用`,
    lines: [
      '你好：',
      `${PRODUCT} 的运营团队停用了你的账号。你暂时不能登录，其他成员也看不到你的个人资料。所有内容都没有删除。`,
      ...operatorsWords(words),
      '如果你觉得弄错了，请写信告诉我们。会有真人来读，并用邮件答复你。',
    ],
    label: '申诉',
    closing: ['这个链接只属于你，账号停用期间一直有效。你可以申诉一次。'],
  }),
  restored: (words) => ({
    subject: `你的 ${PRODUCT} 账号恢复了`,
    lines: ['你好：', '你的账号已解除停用，一切都和原来一样。', ...operatorsWords(words)],
    label: '登录',
  }),
  declined: (words) => ({
    subject: `关于你的 ${PRODUCT} 账号`,
    lines: ['你好：', '我们看过了你的申诉，账号仍然停用。', ...operatorsWords(words)],
    closing: ['如果你希望我们删除账号和里面的一切，请回复这封邮件。'],
  }),
  warned: (words) => ({
    subject: `关于你 ${PRODUCT} 账号的警告`,
    lines: [
      '你好：',
      `有人举报了你在 ${PRODUCT} 上发布的内容。我们看过了，请不要再这样做。如果再次发生，我们可能会停用你的账号。`,
      ...operatorsWords(words),
    ],
  }),
};
