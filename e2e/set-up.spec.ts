import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMail } from '#server/platform/mail/eml.ts';
import { startSmtpServer } from '#server/platform/mail/testing/smtp-server.ts';
import { type Actor, PHONE, useActors } from './actors.ts';
import { plugInAuthenticator } from './authenticator.ts';
import { axeViolations } from './axe.ts';
import { heading } from './forms.ts';
import { startHttpsProxy } from './https-proxy.ts';
import { type Product, startProduct } from './product.ts';

const ACCESS_CODE = /[a-z0-9]{9}-[a-z0-9]{9}-[a-z0-9]{9}/;
const OPERATOR = 'first@example.com';
const NOT_FOUND = 'Nobody lives here';

describe('the set-up of a public installation', () => {
  const actor = useActors();
  let mails: Awaited<ReturnType<typeof startSmtpServer>>;
  let proxy: Awaited<ReturnType<typeof startHttpsProxy>>;
  let product: Product;
  beforeAll(async () => {
    [mails, proxy] = await Promise.all([
      startSmtpServer({ login: { user: 'ann', password: 'secret-of-mails' } }),
      startHttpsProxy(),
    ]);
    product = await startProduct({ env: { PUBLIC_URL: proxy.url, TRUST_PROXY: '127.0.0.1' } });
    proxy.leadTo(product.url);
  });
  afterAll(async () => {
    await product.dispose();
    proxy.close();
    mails.close();
  });

  async function printedLink(): Promise<string> {
    const link = () => /https:\/\/localhost:\d+(\/set-up#[\w-]{43})/.exec(product.output())?.[1];
    await expect.poll(link).toBeDefined();
    return link() ?? '';
  }
  const mailedTo = async (address: string) => {
    const toThem = () => mails.received.findLast(({ to }) => to.includes(address));
    await expect.poll(toThem).toBeDefined();
    return readMail(Buffer.from(toThem()?.data ?? '', 'latin1'));
  };
  const boxOf =
    ({ page }: Actor) =>
    (name: string | RegExp) =>
      page.getByRole('textbox', { name });
  const buttonOf =
    ({ page }: Actor) =>
    (name: string) =>
      page.getByRole('button', { name, exact: true });
  it('R-17 goes from the printed link to an operator with a passkey and a mailed invitation', async () => {
    const first = await actor({ url: proxy.url, ignoreHTTPSErrors: true });
    const { page, goto } = first;
    const [box, button] = [boxOf(first), buttonOf(first)];
    first.expects(/404 GET .*\/set-up$/);
    first.expects(/404 POST .*\/api\/set-up\/read/);
    first.expects(/400 PUT .*\/api\/set-up\/backups/);
    // It asks for the code.
    first.expects(/403 POST .*\/passkeys\/options/);
    await plugInAuthenticator(first);

    // A link without its token, or with another one, is an unknown page.
    for (const path of ['/set-up', `/set-up#${'x'.repeat(43)}`]) {
      await goto('/terms');
      await goto(path);
      await heading(page, NOT_FOUND).waitFor();
    }

    await goto(await printedLink());
    await heading(page, 'Set up Stoop').waitFor();
    await page.getByText(proxy.url).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await box(/^Name of the community/).fill('Brooklyn Neighbors');
    await box(/^Sender’s email/).fill('hello@stoop.example');
    await box(/^Mail server/).fill('127.0.0.1');
    await box(/^Port/).fill(`${mails.port}`);
    await box(/^User name/).fill('ann');
    await page.reload();
    await expect.poll(() => box(/^User name/).inputValue()).toBe('ann');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await button('Save').first().click();
    await page.getByText('Saved. Emails use it from now on.').waitFor();

    await box(/^Your email/)
      .first()
      .fill(OPERATOR);
    await button('Send a test mail').click();
    await page.getByText('535 5.7.8 Wrong user or password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('secret-of-mails');
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PUT'),
      button('Save').first().click(),
    ]);
    await button('Send a test mail').click();
    await page.getByText('The mail server took the mail and said:').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const { subject, text } = await mailedTo(OPERATOR);
    expect(subject).toBe('A test of Stoop');
    expect(
      await box(/^Your email/)
        .last()
        .inputValue(),
    ).toBe(OPERATOR);
    const folder = join(product.dataDir, '..', `${basename(product.dataDir)}-backups`);
    await box(/^Folder/).fill(join(product.dataDir, 'files'));
    await button('Save').last().click();
    await page.getByText('Choose a folder outside the data folder.').waitFor();
    await box(/^Folder/).fill(folder);
    await button('Save').last().click();
    await page.getByText(/^The server can write there\. \d+ GB are free\.$/).waitFor();
    await page.getByText(/BACKUP_KEY in the environment\.$/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    rmSync(folder, { recursive: true });

    await box(/^Access code/).fill(ACCESS_CODE.exec(text)?.[0] ?? '');
    await page.getByLabel(/^New password/).fill('a-walk-on-the-high-line');
    await button('Create the account').click();

    await heading(page, 'You’re an operator').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await page.getByText('With this code you can also add it later').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await button('Add a passkey').click();
    await page.getByText(/confirms what you do from now on\.$/).waitFor();

    await button('Issue codes').click();
    await box(/^Email addresses/).fill('ada@example.com, ben@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Issue codes' }).click();
    await page.getByText(/2 codes/).waitFor();
    for (const address of ['ada@example.com', 'ben@example.com'])
      expect((await mailedTo(address)).text).toMatch(/\/signup#email=/);
  });

  it('R-17 ends the link with the first operator, and prints none at the next start', async () => {
    const late = await actor({ url: proxy.url, ignoreHTTPSErrors: true, viewport: PHONE });
    late.expects(/404 GET .*\/set-up$/);
    late.expects(/404 POST .*\/api\/set-up\/read/);
    const link = await printedLink();
    await late.goto(link);
    await heading(late.page, NOT_FOUND).waitFor();
    const before = product.output().length;
    await product.stop();
    await product.start();
    await expect.poll(() => product.output().slice(before)).toContain('stop with Ctrl-C');
    expect(product.output().slice(before)).not.toContain('set-up');
  });
});
