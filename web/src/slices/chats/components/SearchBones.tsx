import { Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './SearchBones.module.css';

/** Shown while the search is running. */
export function SearchBones() {
  return (
    <SkeletonGroup label={text.chats.searching} className={s.bones}>
      {['90%', '70%', '80%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </SkeletonGroup>
  );
}
