import type { Album } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { picture } from '#server/slices/media/media.factory.ts';
import type { Member } from '#server/testing/app.ts';

/** Uploads a small picture of a member. Returns its address. */
export async function uploadSmallPicture(member: Member): Promise<string> {
  const bytes = await picture('jpeg', { width: 8, height: 8 });
  const params = { uid: member.uid, name: crypto.randomUUID() };
  return (await member.call(routes.media.uploadPicture, { params, bytes })).body.url;
}

/** Adds a small picture of a member to the album of a hangout. Returns the album as they see it then. */
export async function addToAlbum(member: Member, hangoutId: string): Promise<Album> {
  const body = { picture: await uploadSmallPicture(member) };
  return (await member.call(routes.hangouts.addAlbumPhoto, { params: { hangoutId }, body })).body;
}
