/** The password of every demo member on a laptop, which is published. On a public installation nobody may choose it or sign in with it. */
export const DEMO_PASSWORD = 'stoop-demo';
