import * as z from 'zod/mini';

export const chatId = z
  .string()
  .check(z.regex(/^(?:[A-Za-z0-9]{28}-[A-Za-z0-9]{28}|group_[A-Za-z0-9-]{1,64})$/, 'This is not a chat.'));
export const clientId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'This is not a message id.'));
