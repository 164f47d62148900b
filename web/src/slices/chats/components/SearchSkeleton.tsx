import { Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './SearchSkeleton.module.css';

/** Shown while the search is running. */
export const SearchSkeleton = () => (
  <SkeletonGroup label={text.chats.searching} className={s.lines}>
    <SkeletonLines />
  </SkeletonGroup>
);

export const SkeletonLines = () => ['90%', '70%', '80%'].map((width) => <Skeleton key={width} width={width} />);
