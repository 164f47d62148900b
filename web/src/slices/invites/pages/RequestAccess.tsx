import type { Control } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { invites } from '#contract/invites/routes.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { Button, FormError } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { FormSelect, FormTextArea, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { type AccessRequest, asTyped, checkRequest, EMPTY, months, type Typed, years } from '../request.ts';
import s from './RequestAccess.module.css';

const t = text.invites;
const MONTHS = months();

/** 'Request Beta Access'. The values survive a reload and every failure. */
export function Component() {
  const navigate = useNavigate();
  const { control, busy, failed, attributes } = useAppForm({
    initial: EMPTY,
    draft: 'access.request',
    check: checkRequest,
    async submit(body) {
      await call(invites.requestAccess, { body });
      await navigate(paths.thankYou);
    },
    fieldsOf: (error, typed) => (error instanceof ApiError && error.fields ? asTyped(error.fields, typed) : undefined),
  });
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>{t.title}</h1>
        <p>{t.note}</p>
      </header>
      <form {...attributes} className={s.form}>
        <FormTextField
          control={control}
          name="email"
          label={t.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={TEXT_MAX.email}
          required
        />
        <div className={s.pair}>
          <FormTextField
            control={control}
            name="firstName"
            label={t.firstName}
            autoComplete="given-name"
            maxLength={TEXT_MAX.name}
            required
          />
          <FormTextField
            control={control}
            name="lastName"
            label={t.lastName}
            autoComplete="family-name"
            maxLength={TEXT_MAX.name}
            required
          />
        </div>
        <MoveFields control={control} />
        <FormTextArea
          control={control}
          name="reason"
          label={t.reason}
          description={t.reasonHint}
          max={TEXT_MAX.accessReason}
          minRows={4}
          required
        />
        <LinkFields control={control} />
        <Button variant="primary" size="lg" wide type="submit" busy={busy} busyLabel={t.busy}>
          {t.submit}
        </Button>
        <FormError>{failed && t.failed}</FormError>
        <Button variant="link" render={<Link to={paths.signup} />}>
          {t.haveCode}
        </Button>
      </form>
    </div>
  );
}

interface FieldsProps {
  control: Control<Typed, unknown, AccessRequest>;
}

/** The month of the move. Not every browser can pick a month, so it is two fields. */
function MoveFields({ control }: FieldsProps) {
  return (
    <fieldset className={s.moved}>
      <legend className={s.legend}>{t.moved}</legend>
      <p className={s.hint}>{t.movedHint}</p>
      <div className={s.pair}>
        <FormSelect
          control={control}
          label={t.month}
          options={MONTHS}
          name="month"
          placeholder={t.chooseMonth}
          required
        />
        <FormSelect
          control={control}
          label={t.year}
          options={years(new Date()).map((value) => ({ value, label: value }))}
          name="year"
          placeholder={t.chooseYear}
          required
        />
      </div>
    </fieldset>
  );
}

function LinkFields({ control }: FieldsProps) {
  return (
    <div className={s.pair}>
      <FormTextField
        control={control}
        name="instagram"
        label={t.instagram}
        optionalLabel={t.optional}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder={t.instagramExample}
      />
      <FormTextField
        control={control}
        name="linkedin"
        label={t.linkedin}
        optionalLabel={t.optional}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder={t.linkedinExample}
      />
    </div>
  );
}
