import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { Button, EmptyState, PageHeader } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { Table } from '../components/Table.tsx';
import s from './Hangouts.module.css';

const words = text.hangouts;

/** The place where hangouts will be; says so until they are. */
export function Component() {
  return (
    <>
      <PageHeader title={words.title} />
      <EmptyState
        art={<Table />}
        title={words.soonTitle}
        text={words.soon}
        action={
          <div className={s.actions}>
            <Button variant="primary" render={<Link to={paths.intros} />}>
              {words.toIntros}
            </Button>
            <Button variant="quiet" render={<Link to={paths.messages} />}>
              {words.toMessages}
            </Button>
          </div>
        }
      />
    </>
  );
}
