import { sql } from 'kysely';
import type { Role, TokenScope } from '#contract/access-levels.ts';
import { routes } from '#contract/index.ts';
import { HANGOUT_DURATION } from '#contract/limits.ts';
import { answerRequestFor, requestConnectionAsOf } from '#server/demo/acts/connections.ts';
import { createDemoHangout, readDemoHangout } from '#server/demo/acts/hangouts.ts';
import { makeInvitation } from '#server/demo/acts/invites.ts';
import { addConfirmedContact, shareDemoPlan } from '#server/demo/acts/sharing.ts';
import { addAnnouncement, announcementsPage } from '#server/slices/announcements/index.ts';
import { addToAlbum } from '#server/slices/hangouts/album.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { markAskedToReconfirm, placeToken } from '#server/slices/hangouts/index.ts';
import { makeSetUpLink } from '#server/slices/installation/index.ts';
import { consumeInviteCode, invitationsOf } from '#server/slices/invites/index.ts';
import { suspendAndMail } from '#server/slices/operators/index.ts';
import { safetyLinkTo } from '#server/slices/sharing/index.ts';
import type { Member, TestApp } from './app.ts';
import type { Roles } from './roles.ts';

// Things that wait for somebody's decision, made through the same routes as in the product. Each call makes a new one.

const first = async (list: Promise<{ body: { items: { id: string }[] } }>) => (await list).body.items[0]?.id ?? '';

/** Makes an access request. Returns its id. */
export async function waitingAccessRequest(test: TestApp, { members }: Roles): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { email, firstName: 'A', lastName: 'B', movedToNYC: '2026-01', reason: 'Hello' };
  await test.visitor.call(routes.invites.requestAccess, { body });
  return first(members.operator.call(routes.operators.listRequests, { query: {} }));
}

/** Makes a report about the owner. Returns its id. */
export async function openReport(_test: TestApp, { members }: Roles): Promise<string> {
  await members.stranger.call(routes.reports.report, { body: { uid: members.owner.uid, reason: 'Spam' } });
  return first(members.operator.call(routes.operators.listReports, { query: {} }));
}

/** Issues a personal access code. Returns its id. */
export async function openCode(_test: TestApp, { members }: Roles): Promise<string> {
  await members.operator.call(routes.operators.issueCode, { body: {} });
  const { items } = (await members.operator.call(routes.operators.listCodes, { query: { limit: 50 } })).body;
  return items.find(({ state }) => state === 'open')?.id ?? '';
}

/** Makes an invitation of the owner, who has revoked the ones before. Returns its parameters. */
export async function openInvitation({ members }: Roles) {
  const { uid, call } = members.owner;
  const invitations = (await call(routes.invites.listInvitations, { params: { uid } })).body;
  for (const { id, state } of invitations.items)
    if (state === 'open') await call(routes.invites.revokeInvitation, { params: { uid, id } });
  const { body } = await call(routes.invites.invite, { params: { uid } });
  return { uid, id: body.invitations.items.find(({ state }) => state === 'open')?.id ?? '' };
}

/** Suspends a new member who has invited another. Returns the id of the invitation. */
export async function unreviewedInvitee({ app, member }: TestApp): Promise<string> {
  const [inviter, invitee] = [await member(), await member()];
  const code = await makeInvitation(app, inviter.uid);
  await app.transact((work) => consumeInviteCode(work, code, { uid: invitee.uid, email: invitee.email }));
  const [invitation] = await invitationsOf(app, app.db, inviter.uid);
  await app.transact((work) => suspendAndMail(work, null, { uid: inviter.uid, reason: 'Spam' }));
  return invitation?.id ?? '';
}

/** Suspends a new member. Returns the token from the appeal link in their mail. */
export async function appealToken(test: TestApp, { members }: Roles): Promise<string> {
  const { uid } = await test.member();
  await members.operator.call(routes.operators.suspend, { params: { uid }, body: { reason: 'Spam' } });
  return /\/appeal#([\w-]{43})/.exec(test.mails.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Makes an appeal against a suspension. Returns its id. */
export async function openAppeal(test: TestApp, roles: Roles): Promise<string> {
  const token = await appealToken(test, roles);
  await test.visitor.call(routes.safety.appeal, { body: { token, words: 'Please' } });
  return first(roles.members.operator.call(routes.operators.listAppeals, { query: {} }));
}

/** Makes a new member ask this one to connect. Returns the parameters of their connection. */
export async function receivedRequest(test: TestApp, member: Member) {
  const requester = await test.member();
  const params = { target: member.uid, requester: requester.uid };
  await requester.call(routes.connections.request, { params, body: { message: 'Hi' } });
  return params;
}

/** Makes a new member ask for the deletion of their account. Returns the token from the link in their mail that undoes it. */
export async function deletionToken(test: TestApp): Promise<string> {
  const { uid, call } = await test.member();
  await call(routes.account.scheduleDeletion, { params: { uid } });
  return /\/keep-account#([\w-]{43})/.exec(test.mails.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Prints a set-up link, as the start of a public installation without operators does. Returns its token. */
export const setUpToken = ({ app }: TestApp): Promise<string> => app.transact(makeSetUpLink);

/** Moves the hangout of the roles into the past, so that it has just ended. Returns its id. */
export async function endedHangout({ app, clock }: TestApp, { hangoutId }: Roles): Promise<string> {
  const start = new Date(clock.now().getTime() - HANGOUT_DURATION * 60_000 - 1000);
  await sql`update threads set date_time = ${start}::timestamptz where id = ${hangoutId}`.execute(app.db);
  return hangoutId;
}

/** The members who may remove a photo of their own alone. */
const REMOVES_OWN: ReadonlySet<Role> = new Set(['participant']);

/** Adds a photo to the album of the owner's hangout, which has ended: the role's own one for somebody who may remove no other. */
export async function albumPhoto(test: TestApp, roles: Roles, role: Role) {
  const hangoutId = await endedHangout(test, roles);
  const member = REMOVES_OWN.has(role) ? roles.members.participant : roles.members.owner;
  return { hangoutId, photoId: (await addToAlbum(member, hangoutId)).items.at(-1)?.id ?? '' };
}

/** Asks the participant of the roles whether they come to the owner's hangout. Returns the token of the link in the mail. */
export async function placeLinkToken({ app }: TestApp, { hangoutId, members }: Roles): Promise<string> {
  const { uid } = members.participant;
  await app.transact((work) => markAskedToReconfirm(work, hangoutId, [uid]));
  const { dateTime } = await readDemoHangout(app, members.owner.uid, hangoutId);
  return placeToken(app.db, { purpose: 'confirm', uid, hangoutId, until: new Date(dateTime) });
}

/** Makes the owner share a new hangout of theirs with a contact who has said yes. Returns the parameters of the shared plan. */
export async function sharedPlan({ app }: TestApp, { members }: Roles) {
  const { uid } = members.owner;
  const { id: hangoutId } = await createDemoHangout(app, uid, { ...aHangoutForm(), clientId: crypto.randomUUID() });
  await addConfirmedContact(app, uid, { name: 'Mo', email: 'mo@example.net' });
  await shareDemoPlan(app, { uid, hangoutId, asksHome: true });
  return { uid, hangoutId };
}

/** Names a contact of the owner. Returns the token of the link with which the contact answers. */
export async function safetyLinkToken({ app }: TestApp, { members }: Roles): Promise<string> {
  const id = await addConfirmedContact(app, members.owner.uid, { name: 'Mo', email: 'mo@example.net' });
  const link = await safetyLinkTo(app, app.db, 'contact', id);
  return link.slice(link.indexOf('#') + 1);
}

/** Returns the date of a day that is soon. */
const soonDay = () => new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
/** A plan that a member of a table may propose. */
export const PROPOSAL = { date: soonDay(), time: '19:00', later: false, location: 'Astoria', idea: 'Cards' };

/** Makes the participant propose another plan for the table of the roles, or the owner for the participant. Returns its id. */
export async function openProposal({ members, tableId }: Roles, role: string): Promise<string> {
  const { participant, owner } = members;
  const proposer = role === 'participant' ? owner : participant;
  const { body } = await proposer.call(routes.tables.propose, { params: { tableId }, body: PROPOSAL });
  return body.proposals.find((proposal) => proposal.by.uid === proposer.uid)?.id ?? '';
}

/** Makes the table of the roles a circle. Returns its id. */
export async function circle({ app }: TestApp, { tableId }: Roles): Promise<string> {
  await sql`update tables set state = 'circle' where id = ${tableId}`.execute(app.db);
  return tableId;
}

/** Makes the table of the roles decide whether it stays. Returns its id. */
export async function decidingTable({ app, clock }: TestApp, { tableId }: Roles): Promise<string> {
  await sql`update tables set state = 'deciding', deciding_since = ${clock.now()}::timestamptz where id = ${tableId}`.execute(
    app.db,
  );
  return tableId;
}

/** Lets a member arrive in March 2026, because a member without a month has no cohort. Returns the input that joins its chat. */
export async function arriveInMarch({ members }: Roles, role: Role): Promise<object> {
  if (role === 'visitor' || role === 'newcomer') return {};
  const { uid, call } = members[role];
  await call(routes.profiles.saveProfile, { params: { uid }, body: { public: { movedToNYCDate: '2026-03' } } });
  return {};
}

/** Returns the connection that each role asks for: their own with the owner, otherwise the requester's. */
export const pair = ({ members }: Roles, role: Role) => ({
  target: members.owner.uid,
  requester: role === 'connected' ? members.connected.uid : members.requester.uid,
});

/** Returns the member a text is about: the owner, and for the owner somebody else. */
export const askedAbout = ({ members }: Roles, role: Role) => (role === 'owner' ? members.stranger : members.owner);

/** Returns the request that suggests the owner's hangout to a connection of the owner, who becomes one of the other attendees too. */
export async function suggestion({ app }: TestApp, { hangoutId, members }: Roles, role: Role) {
  const { connected } = members;
  if (role === 'participant' || role === 'coHost') {
    const { uid } = members[role];
    await requestConnectionAsOf(app, uid, connected.uid, '');
    await answerRequestFor(app, connected.uid, connected.uid, uid, true);
  }
  return { params: { hangoutId, other: connected.uid } };
}

/** Returns the id of an announcement: of the last one, or of a new one. */
export async function madeAnnouncement({ app }: TestApp): Promise<string> {
  const [last] = await announcementsPage(app.db, { after: null, limit: 1 });
  if (last) return last.id;
  const form = { id: crypto.randomUUID(), title: 'A new home', words: 'We move on Sunday.' };
  return (await app.transact((work) => addAnnouncement(work, null, form))).row.id;
}

/** Makes a token for a script of an operator. */
export async function makeToken(operator: Member, scope: TokenScope, name = `A ${scope} script`): Promise<string> {
  const { body } = await operator.call(routes.operators.makeToken, { body: { name, scope, days: 7 } });
  return body.token;
}

/** Makes a token of the operator. Returns its id. It is found by its name: at one moment of the test's clock, none is the newest. */
export async function madeToken({ members: { operator } }: Roles): Promise<string> {
  const madeName = crypto.randomUUID();
  await makeToken(operator, 'read', madeName);
  const { body } = await operator.call(routes.operators.listTokens, {});
  return body.items.find(({ name }) => name === madeName)?.id ?? '';
}
