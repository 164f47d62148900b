import type { App } from '#server/platform/app.ts';
import { backgroundPerApp } from '#server/platform/background.ts';

const background = backgroundPerApp('appeal_link_not_mailed', 'The link to appeal could not be mailed');

/** Mails a link in the background. A failure is logged. */
export const mailAppealLinkLater = (app: App, mail: () => Promise<unknown>) => background(app).run(mail);

/** Resolves when every link has been mailed. */
export const appealLinksMailed = (app: App) => background(app).drained();
