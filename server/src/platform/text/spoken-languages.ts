import type { Language } from '#contract/languages.ts';
import type { SpokenLanguage } from '#contract/profiles/options.ts';

/** How each language of the product names the languages that members speak, in a sentence. */
export const SPOKEN_LANGUAGE_NAMES: Record<Language, Record<SpokenLanguage, string>> = {
  en: {
    english: 'English',
    spanish: 'Spanish',
    french: 'French',
    mandarin: 'Mandarin',
    japanese: 'Japanese',
    korean: 'Korean',
    arabic: 'Arabic',
    portuguese: 'Portuguese',
    german: 'German',
    italian: 'Italian',
  },
  es: {
    english: 'inglés',
    spanish: 'español',
    french: 'francés',
    mandarin: 'mandarín',
    japanese: 'japonés',
    korean: 'coreano',
    arabic: 'árabe',
    portuguese: 'portugués',
    german: 'alemán',
    italian: 'italiano',
  },
  zh: {
    english: '英语',
    spanish: '西班牙语',
    french: '法语',
    mandarin: '普通话',
    japanese: '日语',
    korean: '韩语',
    arabic: '阿拉伯语',
    portuguese: '葡萄牙语',
    german: '德语',
    italian: '意大利语',
  },
};
