import { type App, onePerApp } from '#server/platform/app.ts';
import { createBackground } from '#server/platform/background.ts';

const background = onePerApp(({ log }) =>
  createBackground((error) =>
    log.warn({ event: 'appeal_link_not_mailed', err: error }, 'The link to appeal could not be mailed'),
  ),
);

/** Mails a link in the background. A failure is logged. */
export const mailLater = (app: App, mail: () => Promise<unknown>) => background(app).run(mail);

/** Resolves when every link has been mailed. */
export const appealLinksMailed = (app: App) => background(app).drained();
