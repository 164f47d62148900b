import { useState } from 'react';
import { installation as t } from '#catalog/installation.ts';
import { passkeys } from '#contract/passkeys/routes.ts';
import { Banner, Button, FormError } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { useAppForm } from '#web/platform/forms/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { addPasskey, canUsePasskeys, suggestedName, usePasskeys } from '#web/slices/passkeys/index.ts';
import { passkeyCode } from '../set-up.queries.ts';
import { Part } from './Part.tsx';
import s from './set-up.module.css';

const p = t.passkey;

/** Adds a passkey, with the code where the server asks for one. */
async function addFirstPasskey(uid: string, code: string | null) {
  const add = () => addPasskey(uid, suggestedName());
  try {
    await add();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PASSKEY_CODE_REQUIRED' || code === null) throw error;
    await call(passkeys.stepUpByCode, { params: { uid }, body: { code } });
    await add();
  }
  passkeyCode.forget();
}

/** Asks the first operator for a passkey. */
export function FirstPasskey() {
  const uid = useUid();
  const { data } = usePasskeys();
  const [code] = useState(passkeyCode.get);
  const { busy, failure, attributes } = useAppForm({
    initial: {},
    check: () => ({ values: {} }),
    submit: () => addFirstPasskey(uid, code),
  });
  const first = data?.items[0];
  const isHere = data?.origin === location.origin && canUsePasskeys();
  if (data && first) {
    return (
      <Part title={p.title}>
        <Banner tone="ok">{p.added(first.name)}</Banner>
      </Part>
    );
  }
  return (
    <Part title={p.title} intro={p.intro}>
      {data && !isHere && <Banner tone="warning">{p.notHere(data.origin)}</Banner>}
      <form {...attributes} className={s.form}>
        <FormError>{failure?.message}</FormError>
        <div className={s.actions}>
          <Button variant="primary" type="submit" disabled={!isHere} busy={busy} busyLabel={p.adding}>
            {p.add}
          </Button>
        </div>
      </form>
      {code && <p>{p.code}</p>}
      {code && <p className={s.code}>{code}</p>}
    </Part>
  );
}
