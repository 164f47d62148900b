import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { type MemberData, memberData } from '#contract/account/routes.ts';
import { routes } from '#contract/index.ts';
import type { Caller, TestApp } from './app.ts';

type Holder = Caller & { uid: string };

/** Reads every file of a zip. @throws Error when the zip is damaged */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = (await promisify(fromBuffer as never)(bytes, { lazyEntries: true } as never)) as unknown as ZipFile;
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      }),
    );
    zip.readEntry();
  });
  return files;
}

/** Returns the answer to a new link to a member's finished download. */
async function fetchDownload(test: TestApp, holder: Holder) {
  const link = await holder.call(routes.account.createDownloadLink, { params: { uid: holder.uid } });
  return test.app.http.inject({ method: 'GET', url: link.body.address });
}

/** Makes and fetches a member's download. Returns its files, and its data after checking it against the contract. */
export async function download(
  test: TestApp,
  holder: Holder,
): Promise<{ files: Map<string, Buffer>; data: MemberData; bytes: number }> {
  await holder.call(routes.account.startDownload, { params: { uid: holder.uid } });
  const answer = await fetchDownload(test, holder);
  if (answer.statusCode !== 200) throw new Error(`There is no download: ${answer.body}`);
  const files = await unzip(answer.rawPayload);
  const parts = [...files].flatMap(([name, content]) => {
    const part = /^data\/(\w+)\.json$/.exec(name)?.[1];
    return part ? [[part, JSON.parse(content.toString())] as const] : [];
  });
  const contents = Object.fromEntries(parts);
  const data = memberData.parse(contents);
  // The schema would drop what it does not know.
  if (Object.keys(contents).length !== Object.keys(data).length)
    throw new Error(`Unknown parts: ${Object.keys(contents)}`);
  return { files, data, bytes: answer.rawPayload.length };
}
