import type { App } from '#server/platform/app.ts';
import { backgroundPerApp } from '#server/platform/background.ts';

const background = backgroundPerApp('reset_link_not_mailed', 'The link to reset a password could not be mailed');

/** Mails a link to reset a password after the answer. A failure is logged. */
export const mailResetLater = (app: App, mail: () => Promise<unknown>) => background(app).run(mail);

/** Resolves when no link is being mailed after its answer. */
export const resetLinksMailed = (app: App) => background(app).drained();
