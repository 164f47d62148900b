import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { invites } from '#contract/invites/routes.ts';
import { TEXT } from '#contract/limits.ts';
import { Button, FormError, Select, TextArea, TextField } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { drafts } from '#web/platform/drafts.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { FIELDS, type Field, fromDraft, months, placed, readForm, type Typed, years } from '../request.ts';
import s from './RequestAccess.module.css';

const words = text.invites;
const DRAFT = 'access.request';
const MONTHS = months();

/** 'Request Beta Access'. What was typed survives a reload, and every failure. */
export function Component() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => fromDraft(drafts.get<Partial<Typed>>(DRAFT)));
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const [failed, setFailed] = useState(false);
  const request = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof readForm>['body']>) => call(invites.requestAccess, { body }),
  });
  useEffect(() => {
    if (!request.isSuccess) drafts.set(DRAFT, typed);
  }, [typed, request.isSuccess]);

  function show(found: Partial<Record<Field, string>>) {
    setFaults(found);
    const first = FIELDS.find((name) => found[name]);
    const place = first && form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`);
    if (place) place.querySelector<HTMLElement>('input:not([aria-hidden]), textarea, button')?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (request.isPending) return;
    setFailed(false);
    const { body, faults } = readForm(typed);
    show(faults ?? {});
    if (!body) return;
    try {
      await request.mutateAsync(body);
      drafts.clear(DRAFT);
      await navigate(paths.thankYou);
    } catch (error) {
      if (error instanceof ApiError && error.fields) show(placed(error.fields, typed));
      setFailed(true);
    }
  }

  const set = (name: Field, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setFaults((before) => ({ ...before, [name]: undefined }));
  };
  const field = (name: Field) => ({
    name,
    value: typed[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });

  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>{words.title}</h1>
        <p>{words.note}</p>
      </header>
      <form ref={form} className={s.form} onSubmit={submit} noValidate>
        <div data-field="email">
          <TextField
            {...field('email')}
            label={words.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={TEXT.email}
            required
          />
        </div>
        <div className={s.pair}>
          <div data-field="firstName">
            <TextField
              {...field('firstName')}
              label={words.firstName}
              autoComplete="given-name"
              maxLength={TEXT.name}
              required
            />
          </div>
          <div data-field="lastName">
            <TextField
              {...field('lastName')}
              label={words.lastName}
              autoComplete="family-name"
              maxLength={TEXT.name}
              required
            />
          </div>
        </div>
        <fieldset className={s.moved}>
          <legend className={s.legend}>{words.moved}</legend>
          <p className={s.hint}>{words.movedHint}</p>
          <div className={s.pair}>
            <div data-field="month">
              <Select
                label={words.month}
                options={MONTHS}
                value={typed.month || null}
                onValueChange={(value) => set('month', value)}
                placeholder={words.chooseMonth}
                error={faults.month}
                required
              />
            </div>
            <div data-field="year">
              <Select
                label={words.year}
                options={years(new Date()).map((value) => ({ value, label: value }))}
                value={typed.year || null}
                onValueChange={(value) => set('year', value)}
                placeholder={words.chooseYear}
                error={faults.year}
                required
              />
            </div>
          </div>
        </fieldset>
        <div data-field="reason">
          <TextArea
            {...field('reason')}
            label={words.reason}
            description={words.reasonHint}
            count={{ n: typed.reason.length, max: TEXT.accessReason }}
            minRows={4}
            required
          />
        </div>
        <div className={s.pair}>
          <div data-field="instagram">
            <TextField
              {...field('instagram')}
              label={words.instagram}
              optionalMark={words.optional}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              placeholder={words.instagramExample}
            />
          </div>
          <div data-field="linkedin">
            <TextField
              {...field('linkedin')}
              label={words.linkedin}
              optionalMark={words.optional}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              placeholder={words.linkedinExample}
            />
          </div>
        </div>
        <Button variant="primary" size="lg" wide type="submit" busy={request.isPending} busyLabel={words.busy}>
          {words.submit}
        </Button>
        <FormError>{failed && words.failed}</FormError>
        <Button variant="link" render={<Link to={paths.signup} />}>
          {words.haveCode}
        </Button>
      </form>
    </div>
  );
}
