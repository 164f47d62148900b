import { PICTURE_FORMATS, PICTURES, type PictureKind } from '#contract/media/picture-files.ts';
import { filesOf, keyOfPicture } from './media.rules.ts';

/** Runs a statement in the snapshot of a backup. */
interface Snapshot {
  query(text: string): Promise<{ rows: { kind: PictureKind; token: string; isLost: boolean }[] }>;
}

/** Returns the keys of the files of all finished pictures, and whether the store must have them. */
export async function storedKeys(snapshot: Snapshot): Promise<{ key: string; isRequired: boolean }[]> {
  const { rows } = await snapshot.query(
    'select kind, token, lost_at is not null as "isLost" from media where ready_at is not null order by id',
  );
  return rows.flatMap(({ kind, token, isLost }) =>
    filesOf(kind, token).map((file) => ({ key: keyOfPicture(file), isRequired: !isLost })),
  );
}

const KINDS = Object.keys(PICTURES) as PictureKind[];
const VARIANTS = KINDS.flatMap((kind) =>
  PICTURES[kind].sizes.flatMap((size) => PICTURE_FORMATS.map((format) => `('${kind}', '${size}.${format}')`)),
).join(', ');

/** The files of pictures. Those of unfinished uploads, of lost pictures, and of deleted ones that the sweep removes, may be there or not. */
export const mediaFiles = {
  folders: KINDS,
  query: `
    select kind || '/' || token || '-' || variant as key, is_required
    from (select kind, token, coalesce(ready_at <= $1, false) and lost_at is null as is_required from media
          union all select kind, token, false from media_gone) as pictures
      join (values ${VARIANTS}) as variants (kind, variant) using (kind)`,
};
