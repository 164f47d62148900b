/**
 * The password of every demo member on a laptop. It is public, so it protects nothing: a public installation has another one
 * and lets nobody in with this.
 */
export const DEMO_PASSWORD = 'stoop-demo';
export const demoEmail = (username: string) => `${username}@demo.stoop.invalid`;
