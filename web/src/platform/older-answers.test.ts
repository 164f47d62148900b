import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invalidateOlderAnswers } from './older-answers.ts';

/** A client, and what the server answers next to each of the requests that wait. */
function waitingRequests() {
  const client = new QueryClient();
  const answers: ((answer: string) => void)[] = [];
  const options = (uid: string) => ({
    queryKey: ['profiles', 'view', uid],
    staleTime: 60_000,
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  });
  return { client, answers, options };
}

it('I-04 fetches a profile again whose answer was under way when the connection changed', async () => {
  const { client, answers, options } = waitingRequests();
  const fetched = client.fetchQuery(options('ben'));
  const invalidated = invalidateOlderAnswers(client, ['profiles', 'view', 'ben']);
  answers[0]?.('Connect');
  expect(await fetched).toBe('Connect');
  await invalidated;
  // A screen that is rendered now does not take the answer from before the change as fresh.
  const observer = new QueryObserver(client, options('ben'));
  const seen = new Promise<string>((resolve) =>
    observer.subscribe(({ data, isStale }) => void (data !== undefined && !isStale && resolve(data))),
  );
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('Connected');
  expect(await seen).toBe('Connected');
  observer.destroy();
});

it('I-04 leaves the profiles of other members as they are', async () => {
  const { client, answers, options } = waitingRequests();
  const fetched = client.fetchQuery(options('cleo'));
  answers[0]?.('Connect');
  await fetched;
  await invalidateOlderAnswers(client, ['profiles', 'view', 'ben']);
  expect(client.getQueryState(options('cleo').queryKey)?.isInvalidated).toBe(false);
});
