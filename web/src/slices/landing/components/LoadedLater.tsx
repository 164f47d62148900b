import { type ComponentType, useEffect, useState } from 'react';

/** This week's hangouts, which are loaded after the page: it neither waits for them nor fails with them. */
export function LoadedLater() {
  const [Week, setWeek] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    import('./ThisWeek.tsx').then(
      ({ ThisWeek }) => !isGone && setWeek(() => ThisWeek),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return Week && <Week />;
}
