import * as z from 'zod/mini';

/** One emoji, as people know it: it may be several characters. */
export const emoji = z.string().check(
  z.maxLength(32),
  // The pattern needs a flag that old browsers do not know, so it is made when it is used.
  z.refine((value) => /^\p{RGI_Emoji}$/v.test(value), 'This is not an emoji.'),
);
export const chatId = z
  .string()
  .check(z.regex(/^(?:[A-Za-z0-9]{28}-[A-Za-z0-9]{28}|group_[A-Za-z0-9-]{1,64})$/, 'This is not a chat.'));
export const clientId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'This is not a message id.'));
