import type { writing as en } from '../en/writing.ts';

/** The sentences of the writing slice. */
export const writing: typeof en = {
  summary: {
    title: '你们俩',
    loading: '正在找你们的共同点',
    /** No answer came, or the call failed. */
    failed: '你们也许会很合得来！打个招呼吧 ✨',
    /** The answer was empty. */
    empty: '从性格来看，你们之间应该会很有意思！要不要主动聊聊？✨',
  },
};
