import { Check, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { TableProposal, TableView } from '#contract/tables/routes.ts';
import { Button, cx, lazyWindow, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import { longDateAsLine, timeAndZone } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import { useVote } from '../tables.queries.ts';
import s from './Proposals.module.css';

/** The form of another plan, loaded when somebody proposes one. */
const ProposalForm = lazyWindow(() => import('./ProposalForm.tsx').then((loaded) => loaded.ProposalForm));

const t = text.tables;

/** Other plans for the next time. The majority of the table adopts one. */
export function Proposals({ table }: { table: TableView }) {
  const id = useId();
  const [isProposing, setIsProposing] = useState(false);
  return (
    <section aria-labelledby={id} className={s.section}>
      <h3 id={id} className={s.title}>
        {t.proposals}
      </h3>
      <p className={s.hint}>{t.proposalsHint(table.majority)}</p>
      {table.proposals.length > 0 && (
        <ul className={s.list}>
          {table.proposals.map((proposal) => (
            <Proposal key={proposal.id} table={table} proposal={proposal} />
          ))}
        </ul>
      )}
      <Button size="sm" icon={<Plus />} onClick={() => setIsProposing(true)}>
        {t.propose}
      </Button>
      {isProposing && <ProposalForm table={table} onClosed={() => setIsProposing(false)} />}
    </section>
  );
}

function Proposal({ table, proposal }: { table: TableView; proposal: TableProposal }) {
  const me = useUid();
  const now = useNow();
  const toast = useToast();
  const { mutate, isPending } = useVote(table.id);
  const { by, dateTime, location, idea, votes, agrees } = proposal;
  const startsAt = new Date(dateTime);
  const name = nameOf(by);
  return (
    <li className={s.proposal}>
      <p className={s.by}>{by.uid === me ? t.youPropose : t.proposedBy(name)}</p>
      <p>
        <time dateTime={dateTime}>
          <b>{longDateAsLine(startsAt, now) + text.app.punctuation.comma + timeAndZone(startsAt)}</b>
        </time>
        <br />
        <bdi>{location}</bdi>
      </p>
      <p dir="auto" className={s.idea}>
        {idea}
      </p>
      <div className={s.foot}>
        <span role="status">{t.votes(votes, table.majority)}</span>
        <Button
          size="sm"
          className={cx(agrees && s.chosen)}
          {...(agrees && { icon: <Check /> })}
          aria-label={t.agreeTo(by.uid === me ? t.you : name)}
          aria-pressed={agrees}
          busy={isPending}
          onClick={() => mutate({ proposalId: proposal.id, agrees: !agrees }, { onError: toast.showError })}
        >
          {t.agree}
        </Button>
      </div>
    </li>
  );
}
