import { UserRound } from 'lucide-react';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { INTERESTS } from '#contract/profiles/options.ts';
import { BoroughBullet, Card, CardBody, Chip, ChipList, Photo } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './CardPreview.module.css';
import type { WizardForm } from './form.ts';

const t = text.profiles.preview;
const INTERESTS_SHOWN = 3;

/** The member's card as Intros will show it, with the values as typed. */
export function CardPreview({ form, photo }: { form: WizardForm; photo: string | null }) {
  const name = form.firstName || form.username;
  const place = form.showNeighborhood
    ? ((form.neighborhood && neighborhoodById(form.neighborhood)?.name) ?? form.borough)
    : null;
  const line = [form.occupation, form.movedFromLocation && t.from(form.movedFromLocation)].filter(Boolean).join(' · ');
  const interests = INTERESTS.filter((id) => form.selectedInterests.includes(id)).slice(0, INTERESTS_SHOWN);
  return (
    <aside className={s.preview} aria-labelledby="card-preview">
      <h2 id="card-preview" className={s.title}>
        {t.title}
      </h2>
      <Card flush className={s.card}>
        <div className={s.photo}>
          <Photo name={name} src={photo} sizes="18rem" alt="" />
          {!photo && !name && <UserRound className={s.nobody} aria-hidden="true" />}
        </div>
        <CardBody className={s.body}>
          <p className={s.name}>{form.firstName || t.name}</p>
          {form.username && <p className={s.username}>@{form.username.trim()}</p>}
          {place && form.borough && (
            <p className={s.place}>
              <BoroughBullet borough={form.borough} size="sm" />
              {place}
            </p>
          )}
          {line && <p className={s.line}>{line}</p>}
          {interests.length > 0 && (
            <ChipList
              items={interests.map((id) => ({ key: id, chip: <Chip size="sm">{text.options.interests[id]}</Chip> }))}
            />
          )}
        </CardBody>
      </Card>
      <p className={s.hint}>{t.hint}</p>
    </aside>
  );
}
