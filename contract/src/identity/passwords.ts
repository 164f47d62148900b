/** The kinds of characters that an installation can require in a new password. */
export const PASSWORD_CHARACTERS = ['lowercase', 'uppercase', 'digit', 'symbol'] as const;
export type PasswordCharacters = (typeof PASSWORD_CHARACTERS)[number];
