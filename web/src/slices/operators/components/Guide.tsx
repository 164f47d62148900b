import { Link } from 'react-router';
import { moderating } from '#catalog/moderating.ts';
import { REPORT_KINDS, type ReportKind } from '#contract/reports/forms.ts';
import { Card, Details } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import s from './operators.module.css';

const t = moderating;

/** Shows the advice on a kind of report. */
function Advice({ kind }: { kind: ReportKind }) {
  const { look, act } = t.kinds[kind];
  return (
    <dl className={s.advice}>
      <dt>{t.look}</dt>
      <dd>{look}</dd>
      <dt>{t.act}</dt>
      <dd>{act}</dd>
    </dl>
  );
}

/** The advice on a report's kind behind a button, with a link to the whole page. */
export const AdviceOnReport = ({ kind }: { kind: ReportKind }) => (
  <Details label={t.advice}>
    <Advice kind={kind} />
    <Link to={paths.operator('guide')}>{t.all}</Link>
  </Details>
);

/** How to moderate: what to do with each kind of report, with appeals and with requests. */
export function Guide() {
  return (
    <div className={s.panel}>
      <p>
        {t.intro} <Link to={paths.guidelines}>{t.guidelines}</Link>
      </p>
      <Card className={s.row} render={<section />}>
        <h2 className={s.name}>{t.always.title}</h2>
        <ol className={s.steps}>
          {t.always.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      <div className={s.guide}>
        {REPORT_KINDS.map((kind) => (
          <Card key={kind} className={s.row} render={<section />}>
            <h2 className={s.name}>{text.safety.kinds[kind]}</h2>
            <Advice kind={kind} />
          </Card>
        ))}
        {t.more.map(({ title, text: words }) => (
          <Card key={title} className={s.row} render={<section />}>
            <h2 className={s.name}>{title}</h2>
            <p>{words}</p>
          </Card>
        ))}
      </div>
    </div>
  );
}
