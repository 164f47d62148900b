/** Every demo member has this password; it opens nothing but the demo. */
export const DEMO_PASSWORD = 'stoop-demo';
export const demoEmail = (username: string) => `${username}@demo.stoop.invalid`;
