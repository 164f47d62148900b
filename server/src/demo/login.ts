/** The password of every demo member. It is public, so it protects nothing. */
export const DEMO_PASSWORD = 'stoop-demo';
export const demoEmail = (username: string) => `${username}@demo.stoop.invalid`;
