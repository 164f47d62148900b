import type { PictureKind } from '#contract/media/photo.ts';
import { filesOf, keyOf } from './media.rules.ts';

/** Runs a statement in the snapshot of a backup. */
interface Snapshot {
  query(text: string): Promise<{ rows: { kind: PictureKind; token: string }[] }>;
}

/** Returns the keys of the files of all finished pictures. */
export async function storedKeys(snapshot: Snapshot): Promise<string[]> {
  const { rows } = await snapshot.query('select kind, token from media where ready_at is not null order by id');
  return rows.flatMap(({ kind, token }) => filesOf(kind, token).map(keyOf));
}
