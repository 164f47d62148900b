import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CityStep } from '#contract/newcomers/steps.ts';
import { type Artist, EMPTY_PROFILE, type PublicProfile } from '#contract/profiles/fields.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import { namedArtist } from '#server/demo/acts/artists.ts';
import { answerRequestFor, requestConnectionAsOf } from '#server/demo/acts/connections.ts';
import { createAccountWithoutCode } from '#server/demo/acts/identity.ts';
import { dismissDemoSteps, markDemoStep } from '#server/demo/acts/newcomers.ts';
import { markChatRead, sendMessage } from '#server/slices/chats/index.ts';
import { relationOf } from '#server/slices/connections/index.ts';
import { hasNoAccounts, uidOfEmail } from '#server/slices/identity/index.ts';
import { storeProfilePhoto } from '#server/slices/media/index.ts';
import { hasProfile, holderOfUsername, saveProfileFields } from '#server/slices/profiles/index.ts';
import type { App } from '../platform/app.ts';
import type { Db } from '../platform/db/database.ts';
import { deleteSecret, sharedSecret, storedSecret } from '../platform/db/secrets.ts';
import { DEMO_MEMBERS } from './cast.ts';
import { CONVERSATIONS, PENDING_REQUESTS } from './conversations.ts';
import { DETAILS, GAPS, MORE_PHOTOS } from './details.ts';
import { joinedAt } from './joined-at.ts';
import { DEMO_PASSWORD, demoEmail } from './login.ts';
import type { DemoMember } from './member.ts';
import { beginSeed, finishSeed } from './seed.store.ts';
import { seedArrivals } from './seed-arrivals.ts';
import { announceDemoEvents, fillDemoEvents } from './seed-events.ts';
import { seedGroups } from './seed-groups.ts';
import { seedHangouts } from './seed-hangouts.ts';
import { seedHuddles } from './seed-huddles.ts';
import { seedInvitations } from './seed-invitations.ts';
import { seedModeration } from './seed-moderation.ts';
import { seedSavedFilters } from './seed-saved-filters.ts';
import { seedSharing } from './seed-sharing.ts';
import { seedTables } from './seed-tables.ts';
import { seedWelcome } from './seed-welcome.ts';
import { spreadMessages } from './spread-messages.ts';

export interface DemoLogin {
  email: string;
  password: string;
  name: string;
}

function artistsOf(names: readonly string[]): Artist[] {
  const artists = names.map((name) => namedArtist(name)).filter((artist) => artist !== null);
  return artists.filter((artist, index) => artists.findIndex(({ id }) => id === artist.id) === index);
}

function publicPart(member: DemoMember): Omit<PublicProfile, 'profileImage' | 'morePhotos'> {
  const neighborhood = NEIGHBORHOODS.find(
    ({ name, borough }) => name === member.neighborhood && borough === member.borough,
  );
  return {
    username: member.username,
    firstName: member.firstName,
    lastName: member.lastName,
    bio: member.bio,
    movedFromLocation: member.movedFromLocation,
    movedToNYCDate: member.movedToNYCDate,
    movedToNYCReason: member.movedToNYCReason,
    neighborhood: neighborhood?.id ?? null,
    borough: member.borough,
    showNeighborhood: member.showNeighborhood,
    occupation: member.occupation,
    company: member.company,
    education: {
      school: member.school,
      level: member.level,
      fieldOfStudy: member.fieldOfStudy,
      graduationYear: member.graduationYear,
    },
    careerField: member.careerField,
    languages: member.languages,
    socialLinks: {
      instagram: member.instagram ?? '',
      twitter: member.twitter ?? '',
      linkedin: member.linkedin ?? '',
      spotify: member.spotify ?? '',
    },
    selectedInterests: member.selectedInterests,
    selectedGenres: member.selectedGenres,
    topArtists: artistsOf(member.topArtists),
    personalityTraits: member.personalityTraits,
    showPersonality: member.showPersonality,
    showInNearby: member.showInNearby,
    openToMeeting: member.openToMeeting,
    mbtiType: (member.mbtiType as PublicProfile['mbtiType']) ?? null,
    communicationStyle: member.communicationStyle,
    careerGoals: member.careerGoals ?? '',
    lookingFor: member.lookingFor,
    pronouns: '',
    ownInterests: [],
    lifestyleAnswers: {},
    lifeGoals: member.lifeGoals,
    ...DETAILS[member.username],
    ...Object.fromEntries(gapsOf(member).map((field) => [field, EMPTY_PROFILE[field as keyof typeof EMPTY_PROFILE]])),
  };
}

const gapsOf = ({ username }: DemoMember) => GAPS[username] ?? [];

/** Stores a demo member's portrait, unless they have chosen no photo. Returns its address. */
async function keepPortrait(app: App, uid: string, member: DemoMember): Promise<string | null> {
  if (gapsOf(member).includes('profileImage')) return null;
  const portrait = await readFile(new URL(`portraits/${member.username}.jpg`, import.meta.url));
  return (await storeProfilePhoto(app, uid, `profile-images/${uid}/profile.jpg`, portrait)).downloadUrl;
}

/** Stores a demo member's further photos. */
async function keepMorePhotos(app: App, uid: string, { username }: DemoMember) {
  const photos: { url: string; description: string }[] = [];
  for (const [at, { picture, description }] of (MORE_PHOTOS[username] ?? []).entries()) {
    const bytes = await readFile(new URL(`pictures/${picture}.jpg`, import.meta.url));
    const { downloadUrl } = await storeProfilePhoto(app, uid, `profile-images/${uid}-${at + 1}`, bytes);
    photos.push({ url: downloadUrl, description });
  }
  return photos;
}

/** Creates a demo member's account and profile, or whichever of them is missing. */
async function seedMember(
  app: App,
  member: DemoMember,
  { password, begunAt }: { password: string; begunAt: Date },
): Promise<[string, string]> {
  const email = demoEmail(member.username);
  const createdAt = joinedAt(member.username, begunAt);
  const uid =
    (await uidOfEmail(app.db, email)) ??
    (await createAccountWithoutCode(app, { email, password, emailVerified: true, ...(createdAt && { createdAt }) }));
  if (await hasProfile(app.db, uid)) return [member.username, uid];
  const profileImage = await keepPortrait(app, uid, member);
  const morePhotos = await keepMorePhotos(app, uid, member);
  await saveProfileFields(app, uid, {
    isSetUp: true,
    public: { ...publicPart(member), profileImage, morePhotos },
    private: { birthday: member.birthday },
  });
  return [member.username, uid];
}

/** Creates the requests that wait for an answer. Skips those already made. */
async function seedRequests(app: App, uids: Map<string, string>, begunAt: Date) {
  for (const { from, to, note, daysAgo = 0 } of PENDING_REQUESTS) {
    const asOf = new Date(begunAt.getTime() - daysAgo * 86_400_000);
    const [requester, target] = [uids.get(from), uids.get(to)];
    if (requester && target && (await relationOf(app, app.db, requester, target)).status === 'none')
      await requestConnectionAsOf(app, requester, target, note, daysAgo > 0 ? asOf : undefined);
  }
}

/** Connects two members. Returns their chat. Skips steps already done. */
async function connectMembers(app: App, requester: string, target: string, note: string): Promise<string> {
  const relation = () => relationOf(app, app.db, requester, target);
  if ((await relation()).status === 'none') await requestConnectionAsOf(app, requester, target, note);
  if ((await relation()).status === 'pending') await answerRequestFor(app, target, target, requester, true);
  const { chatId } = await relation();
  if (chatId === null) throw new Error(`The demo members ${requester} and ${target} have no chat.`);
  return chatId;
}

/** Creates connections and messages with the same use cases as members do. Skips steps already done. */
async function seedConversations(app: App, uids: Map<string, string>) {
  for (const [index, { from, to, note, messages }] of CONVERSATIONS.entries()) {
    const [requester, target] = [uids.get(from), uids.get(to)];
    if (!requester || !target) continue;
    const chatId = await connectMembers(app, requester, target, note);
    for (const [number, { by, text }] of messages.entries()) {
      const sender = { uid: uids.get(by) ?? requester, isNew: false };
      await sendMessage(app, sender, { chatId, clientId: `demo-talk-${index}-${number}`, content: text });
    }
    await markChatRead(app, requester, chatId, Number.MAX_SAFE_INTEGER);
  }
}

/** The demo members who still have first steps to do, with those in the city that they have done. */
const NEWCOMERS: ReadonlyMap<string, readonly CityStep[]> = new Map([
  ['eli.navarro', []],
  ['nino.beridze', ['libraryCard', 'ferry']],
]);

/** Hides the list of first steps from all demo members but the newcomers. */
async function seedFirstSteps(app: App, uids: Map<string, string>) {
  for (const [username, uid] of uids) {
    const doneSteps = NEWCOMERS.get(username);
    if (!doneSteps) await dismissDemoSteps(app, uid);
    for (const step of doneSteps ?? []) await markDemoStep(app.db, uid, step);
  }
}

/** Where the password of the demo members of a public installation is kept, until it has been printed. */
const PASSWORD_SECRET = 'demo-password';

/** Returns the random password of this installation's demo members, while it has not been printed. */
const unprintedPassword = async (db: Db): Promise<string | undefined> =>
  (await storedSecret(db, PASSWORD_SECRET))?.toString();

/** Creates that password. Seeding that continues after an interruption uses the same one. */
const randomPassword = async (db: Db): Promise<string> =>
  String(await sharedSecret(db, PASSWORD_SECRET, () => Buffer.from(randomBytes(15).toString('base64url'))));

/** Forgets the random password of the demo members: it was printed, and is printed only once. */
export const forgetDemoPassword = ({ db }: App) => deleteSecret(db, PASSWORD_SECRET);

/**
 * Fills a new database with demo members. Does nothing if the database already has members of its own. If seeding was
 * interrupted, continues it: no step happens twice.
 * @param count the number of demo members, 0 to 60
 * @param isPublic the demo members then get a random password, which is returned until `forgetDemoPassword`
 * @returns two logins to show, or none: there are no demo members, or the server has forgotten their password
 */
export async function seedDemo(app: App, count: number, isPublic = false): Promise<DemoLogin[]> {
  const cast = DEMO_MEMBERS.slice(0, count);
  const loginsWith = (password: string | undefined) =>
    cast.slice(0, password === undefined ? 0 : 2).map(({ username, firstName, lastName }) => ({
      email: demoEmail(username),
      password: password ?? '',
      name: `${firstName} ${lastName}`,
    }));
  const { db } = app;
  const seed = await beginSeed(db, cast.length > 0 && (await hasNoAccounts(db)));
  if (!seed || seed.finished) {
    const isSeeded = cast[0] && (await holderOfUsername(db, cast[0].username));
    return isSeeded ? loginsWith(isPublic ? await unprintedPassword(db) : DEMO_PASSWORD) : [];
  }
  const password = isPublic ? await randomPassword(db) : DEMO_PASSWORD;
  const events = await announceDemoEvents(app, seed.begunAt);
  const uids = new Map<string, string>();
  // Six at a time, because each takes a while for the password hash and the photo.
  for (let start = 0; start < cast.length; start += 6) {
    for (const [username, uid] of await Promise.all(
      cast.slice(start, start + 6).map((member) => seedMember(app, member, { password, begunAt: seed.begunAt })),
    ))
      uids.set(username, uid);
  }
  // Before the conversations, so that hangouts do not mark their notifications as read.
  const groupIds = await seedGroups(app, uids, seed.begunAt);
  await seedHangouts(app, { uids, groupIds }, seed.begunAt);
  await seedSavedFilters(app, uids, seed.begunAt);
  await seedTables(app, uids, seed.begunAt);
  await seedSharing(app, uids);
  await seedInvitations(app, uids, seed.begunAt);
  await seedArrivals(app, uids);
  await fillDemoEvents(app, events, uids);
  await seedRequests(app, uids, seed.begunAt);
  await seedConversations(app, uids);
  await seedHuddles(app, uids, connectMembers);
  await seedWelcome(app, uids);
  await seedFirstSteps(app, uids);
  await spreadMessages(db, seed.begunAt);
  if (!isPublic) await seedModeration(app, uids, groupIds);
  await finishSeed(db);
  return loginsWith(password);
}
