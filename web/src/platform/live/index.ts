import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LiveEventType } from '#contract/realtime.ts';
import { isServer } from '../is-server.ts';
import { queryClient } from '../query.ts';
import { realtime, useRealtimeStatus } from '../realtime/index.ts';
import { session, useUid } from '../session/index.ts';
import { LiveQuery, type LiveQuerySpec, offlinePoll, TopicWatchers } from './live-query.ts';

export type { FetchContext } from './live-query.ts';

const ports = {
  queryClient,
  realtime,
  topics: new TopicWatchers(realtime),
  getUid: () => session.getSnapshot().uid,
  hasSocket: !isServer,
};

/** Calls `poll` again and again while the socket is down and the page is visible. For data outside of the query cache. */
export function usePollWhileOffline(poll: () => void): void {
  const interval = offlinePoll(useRealtimeStatus());
  const pollVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') poll();
  });
  useEffect(() => {
    if (interval === false) return;
    const timer = setInterval(() => pollVisible(), interval);
    return () => clearInterval(timer);
  }, [interval]);
}

/** Makes a query of the signed-in member's data that live events keep current. Call it once, outside of components. */
export const createLiveQuery = <Args, Answer, Data, Type extends LiveEventType>(
  spec: LiveQuerySpec<Args, Answer, Data, Type>,
) => new LiveQueryWithHook(spec, ports);

class LiveQueryWithHook<Args, Answer, Data, Type extends LiveEventType> extends LiveQuery<Args, Answer, Data, Type> {
  /** Fetches the data when it is first shown, and follows its events from then on. */
  useQuery<Selected = Data>(
    args: Args,
    { enabled = true, select }: { enabled?: boolean; select?: (data: Data) => Selected } = {},
  ) {
    const uid = useUid();
    // Renders again when the socket comes or goes: the options depend on it.
    useRealtimeStatus();
    useEffect(() => this.watchTopic(), [this]);
    return useQuery<Data, Error, Selected>({
      ...this.options(uid, args),
      enabled: enabled && uid !== '',
      ...(select && { select }),
    });
  }
}
