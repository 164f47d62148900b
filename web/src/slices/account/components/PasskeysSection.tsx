import { useState } from 'react';
import type { Passkey, PasskeyOverview } from '#contract/passkeys/views.ts';
import { Badge, Banner, Button, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { canUsePasskeys, usePasskeys } from '#web/slices/passkeys/index.ts';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { AddPasskey, KeepPasskey, RemovePasskey, RenamePasskey } from './PasskeyDialogs.tsx';
import s from './PasskeysSection.module.css';
import { MakeRecoveryCodes } from './RecoveryCodes.tsx';
import section from './Section.module.css';
import { Section } from './Section.tsx';

const t = text.passkeys.settings;
const codes = text.passkeys.codes;
const DATE = dateFormat({ dateStyle: 'medium' });
const dateOf = (timestamp: string) => DATE(new Date(timestamp));

/** Lists the member's passkeys, and adds, renames and removes them. */
export function PasskeysSection() {
  const query = usePasskeys();
  return (
    <Section title={t.title} intro={t.intro}>
      {query.data ? (
        <Passkeys overview={query.data} />
      ) : hasFailed(query) ? (
        <LoadError query={query} title={t.failed} compact />
      ) : (
        <SkeletonGroup label={t.loading}>
          <Skeleton shape="box" height="3rem" />
        </SkeletonGroup>
      )}
    </Section>
  );
}

function Passkeys({ overview }: { overview: PasskeyOverview }) {
  const { items, origin, isRequired, recoveryCodes } = overview;
  const [adding, setAdding] = useState(false);
  const isHere = origin === location.origin && canUsePasskeys();
  return (
    <>
      {isRequired && items.length === 0 && isHere && <Banner tone="warning">{t.required}</Banner>}
      {items.some(({ isPaused }) => isPaused) && <Banner tone="warning">{t.pausedIntro}</Banner>}
      {!isHere && <NotHere origin={origin} />}
      {items.length > 0 ? (
        <ul className={s.list}>
          {items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        isHere && <p className={section.intro}>{t.none}</p>
      )}
      {isHere && (
        <div className={section.actions}>
          <Button onClick={() => setAdding(true)}>{t.add}</Button>
        </div>
      )}
      {/* A code replaces a passkey in a step-up, and only operators are asked for one. */}
      {items.length > 0 && (isRequired || recoveryCodes.left > 0) && <RecoveryCodes {...recoveryCodes} />}
      {adding && <AddPasskey onClosed={() => setAdding(false)} />}
    </>
  );
}

/** Says why no passkey can be added on this page. */
function NotHere({ origin }: Pick<PasskeyOverview, 'origin'>) {
  if (origin === null) return <Banner>{t.unavailable}</Banner>;
  if (origin === location.origin) return <Banner>{t.unsupported}</Banner>;
  return (
    <Banner
      action={
        <Button size="sm" href={`${origin}${paths.settings('account')}`}>
          {text.passkeys.stepUp.openSettings}
        </Button>
      }
    >
      {t.elsewhere(origin)}
    </Banner>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, isSynced, isPaused, createdAt, lastUsedAt } = passkey;
  const [open, setOpen] = useState<'keep' | 'rename' | 'remove' | null>(null);
  const onClosed = () => setOpen(null);
  return (
    <li className={s.row}>
      <div className={s.about}>
        <p className={section.line}>
          <strong className={s.name}>{name}</strong>
          {isSynced && <Badge>{t.synced}</Badge>}
          {isPaused && <Badge tone="danger">{t.paused}</Badge>}
        </p>
        <p className={s.dates}>{t.dates(dateOf(createdAt), lastUsedAt && dateOf(lastUsedAt))}</p>
      </div>
      <div className={section.actions}>
        {isPaused ? (
          <Button size="sm" aria-label={t.keepOf(name)} onClick={() => setOpen('keep')}>
            {t.keep}
          </Button>
        ) : (
          <Button size="sm" aria-label={t.renameOf(name)} onClick={() => setOpen('rename')}>
            {t.rename}
          </Button>
        )}
        <Button size="sm" variant="quiet" aria-label={t.removeOf(name)} onClick={() => setOpen('remove')}>
          {t.remove}
        </Button>
      </div>
      {open === 'keep' && <KeepPasskey passkey={passkey} onClosed={onClosed} />}
      {open === 'rename' && <RenamePasskey passkey={passkey} onClosed={onClosed} />}
      {open === 'remove' && <RemovePasskey passkey={passkey} onClosed={onClosed} />}
    </li>
  );
}

function RecoveryCodes({ left, madeAt }: PasskeyOverview['recoveryCodes']) {
  const [making, setMaking] = useState(false);
  return (
    <div className={s.codes}>
      <h3 className={s.subtitle}>{codes.title}</h3>
      <p className={section.intro}>{madeAt === null ? codes.none : codes.left(left, dateOf(madeAt))}</p>
      <div className={section.actions}>
        <Button onClick={() => setMaking(true)}>{left === 0 ? codes.make : codes.again}</Button>
      </div>
      {making && <MakeRecoveryCodes onClosed={() => setMaking(false)} />}
    </div>
  );
}
