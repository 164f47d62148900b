import { type App, onePerApp } from '#server/platform/app.ts';
import { createBackground } from '#server/platform/background.ts';

const background = onePerApp(({ log }) =>
  createBackground((error) =>
    log.warn({ event: 'reset_link_not_mailed', err: error }, 'The link to reset a password could not be mailed'),
  ),
);

/** Mails a link to reset a password after the answer. A failure is logged. */
export const mailResetLater = (app: App, mail: () => Promise<unknown>) => background(app).run(mail);

/** Resolves when no link is being mailed after its answer. */
export const resetLinksMailed = (app: App) => background(app).drained();
