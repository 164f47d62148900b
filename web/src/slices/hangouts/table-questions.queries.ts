import { tables } from '#contract/tables/routes.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';

interface TableArgs {
  tableId: string;
}

/** The questions for the next time of a table. They come with its reminder, when the server reports that the table has changed. */
const questions = createLiveQuery({
  key: ['tables', 'questions'],
  fetch: ({ args: { tableId }, signal }: FetchContext<TableArgs>) =>
    call(tables.questions, { params: { tableId }, signal }),
  merge: (answer) => answer,
  events: [],
  refetchOn: ['tableChanged'],
  reduce: (data) => data,
  isCachedOffline: true,
});

export const useTableQuestions = (tableId: string) => questions.useQuery({ tableId });
