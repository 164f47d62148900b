import { account } from '#contract/account/routes.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '../api.ts';

/** Stores a language with the account of a member. @throws ApiError */
export const storeAccountLanguage = (uid: string, language: Language) =>
  call(account.setLanguage, { params: { uid }, body: { language } });
