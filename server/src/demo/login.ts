export { DEMO_PASSWORD } from '#server/slices/identity/demo-password.ts';

/** Returns the email of a demo member. */
export const demoEmail = (username: string) => `${username}@demo.stoop.invalid`;
