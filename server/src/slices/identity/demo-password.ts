/** The password of the demo members, which is published. On a public installation nobody may choose it or sign in with it. */
export const PUBLISHED_PASSWORD = 'stoop-demo';
