import type { MemberData } from '#contract/account/routes.ts';
import { PRODUCT } from '#contract/brand.ts';
import { escapeHtml } from '#server/platform/html.ts';

/** Describes each file for its reader. */
const FILES: Record<keyof MemberData, string> = {
  exportedAt: 'When this copy was made.',
  account: 'Your account: email, dates, and the places where you’re logged in.',
  passkeys: 'Your passkeys, and how many recovery codes are left.',
  accessRequest: 'The request with which you asked to join, if there was one.',
  invitations: 'Invitations you made. The codes themselves aren’t kept.',
  profile: 'Your profile, including fields that you hide from others.',
  private: 'Private details: your email and your birthday.',
  photos: 'A list of the photos you uploaded. The photos themselves are in the folder “photos”.',
  connections: 'Your connections and requests.',
  notifications: 'Your notifications.',
  notificationSettings: 'Which notifications and emails you want.',
  chatSettings: 'Whether others see what you’ve read.',
  pushDevices: 'Browsers that receive notifications for you.',
  directMessages: 'A list of your direct chats.',
  hangouts: 'Hangouts you host, attend or wait for.',
  hangoutSuggestions: 'The hangouts you suggested to your connections.',
  meetAgain:
    'The people you’d like to meet again. Nobody else’s marks are here, except that yours say which ones were mutual.',
  absences: 'The people you said were not at a hangout. Nobody else’s words are here.',
  trustedContact: 'Your trusted contact, if you named one.',
  sharedPlans: 'The plans you share with your trusted contact.',
  tableWish: 'Your wish of a table: the times, boroughs, languages and activities that you chose.',
  welcome: 'Whether you welcome newcomers, and whether you’d like to be welcomed.',
  tables: 'Tables you sit or sat at, and the plans you proposed or agreed to.',
  firstSteps: 'The first steps you marked as done.',
  groupChats: 'Chats of hangouts, events and arrivals you’re in, or were in.',
  messages: 'Every message you wrote, by chat, oldest first.',
  earlierWords: 'Earlier words of messages you edited or deleted in the last 90 days.',
  reactions: 'Your reactions to messages.',
  blocks: 'Members you’ve blocked.',
  notForMe: 'Members you’ve marked “Not for me”.',
  reports: 'Reports you made.',
  appeals: 'Your appeals against a suspension.',
};

const STYLE = `body{margin:0 auto;padding:32px 16px 64px;max-width:40rem;font:16px/1.6 system-ui,sans-serif;color:#1d1a16;background:#fbf7f0}
h1{line-height:1.2}h2{margin-top:2.5rem}dt{font-weight:600;margin-top:1rem}dd{margin:0}a{color:#b23a16}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:8px}
img{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:8px}
@media(prefers-color-scheme:dark){body{background:#171411;color:#f3ece0}a{color:#ff9a76}}`;

/** Returns the page that explains the download. It works without a network. */
export function startPage(email: string, exportedAt: string, photos: MemberData['photos']): string {
  const files = Object.entries(FILES).map(
    ([name, about]) => `<dt><a href="data/${name}.json">${name}.json</a></dt><dd>${escapeHtml(about)}</dd>`,
  );
  const pictures = photos.map(
    ({ file, keptAt }) =>
      `<a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" alt="Photo from ${keptAt.slice(0, 10)}" loading="lazy"></a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Your ${PRODUCT} data</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Your ${PRODUCT} data</h1>
<p>This is everything ${PRODUCT} kept about ${escapeHtml(email)} on ${exportedAt.slice(0, 10)}. Keep it somewhere safe: it contains private messages.</p>
<p>Messages and photos that other members sent you belong to them, so they aren’t here. You can read them in your chats.</p>
<h2>Files</h2>
<p>The files are JSON, which any text editor opens. Times are in UTC.</p>
<dl>
${files.join('\n')}
</dl>
<h2>Photos</h2>
${pictures.length > 0 ? `<div class="photos">\n${pictures.join('\n')}\n</div>` : '<p>You haven’t uploaded any photos.</p>'}
</body>
</html>
`;
}
