/** The password of every demo member on a laptop. A public installation has another one. */
export { PUBLISHED_PASSWORD as DEMO_PASSWORD } from '#server/slices/identity/published-password.ts';

/** Returns the email of a demo member. */
export const demoEmail = (username: string) => `${username}@demo.stoop.invalid`;
