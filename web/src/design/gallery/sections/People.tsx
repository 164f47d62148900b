import { MapPin } from 'lucide-react';
import {
  Avatar,
  AvatarStack,
  Badge,
  BoroughBullet,
  Button,
  Card,
  CardBody,
  CardLink,
  CategoryBullet,
  Chip,
  ChipList,
  Lightbox,
  Photo,
  Scale,
  Skeleton,
  SkeletonGroup,
} from '../../index.ts';
import s from '../gallery.module.css';

/** A sample picture, drawn here: a sky over roofs in one hue. */
function picture(hue: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 45% 72%)"/><circle cx="50" cy="42" r="20" fill="hsl(${hue + 30} 40% 45%)"/><path d="M10 100c4-26 20-36 40-36s36 10 40 36z" fill="hsl(${hue + 190} 35% 38%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const PEOPLE = [
  {
    name: 'Maya Robles',
    place: 'Bed-Stuy',
    borough: 'Brooklyn',
    why: 'You both moved from Chicago and cook on Sundays.',
    src: picture(18),
  },
  {
    name: 'Jonas Weber',
    place: 'Astoria',
    borough: 'Queens',
    why: 'You both run along the river before work.',
    src: picture(200),
  },
  {
    name: 'Adaeze Okafor',
    place: 'Mott Haven',
    borough: 'Bronx',
    why: 'You both listen to Nina Simone and LCD Soundsystem.',
    src: null,
  },
  {
    name: 'Li Wen',
    place: 'St. George',
    borough: 'Staten Island',
    why: 'You both are learning Portuguese.',
    src: null,
  },
];

export function People() {
  return (
    <section className={s.section}>
      <h2>People</h2>
      <div className={s.faces}>
        {PEOPLE.map((person) => (
          <Card key={person.name} flush render={<article />}>
            <Photo name={person.name} src={person.src} alt="" ratio={1} />
            <CardBody className={s.stack}>
              <h3>
                <CardLink href="#person">{person.name}</CardLink>
              </h3>
              <span className={s.line}>
                <BoroughBullet borough={person.borough} size="sm" /> {person.place}
              </span>
              <p>{person.why}</p>
              <ChipList
                label="Shared interests"
                items={['Hiking', 'Food', 'Live Music'].map((label) => ({
                  key: label,
                  chip: (
                    <Chip size="sm" shared={label === 'Food'}>
                      {label}
                    </Chip>
                  ),
                }))}
              />
            </CardBody>
          </Card>
        ))}
      </div>
      <div className={s.row}>
        {([24, 32, 40, 48, 64, 96] as const).map((size, i) => (
          <Avatar key={size} size={size} name={PEOPLE[i % 4]?.name ?? ''} src={PEOPLE[i % 4]?.src} alt="" />
        ))}
        <Avatar size={64} name="Broken Link" src="/nothing.jpg" alt="Broken Link" />
        <Avatar
          size={64}
          name="Maya Robles"
          src={picture(18)}
          alt=""
          mark={<BoroughBullet borough="Brooklyn" size="sm" />}
        />
        <AvatarStack
          people={[...PEOPLE, ...PEOPLE].map((one, i) => ({ ...one, id: String(i) }))}
          more="+7"
          label="12 people go"
        />
        <Lightbox
          title="Photo of Maya"
          closeLabel="Close photo"
          src={picture(18)}
          alt="Maya on a roof"
          trigger={<Button id="photo">Enlarge photo</Button>}
        />
      </div>
      <div className={s.columns}>
        <Card render={<article />}>
          <div className={s.stack}>
            <span className={s.line}>
              <CategoryBullet category="outdoor" /> Sat, May 3, 9:00 AM
            </span>
            <h3>
              <CardLink href="#hangout">Highbridge walk, then coffee</CardLink>
            </h3>
            <span className={s.line}>
              <MapPin size={16} aria-hidden="true" /> Highbridge Park, Bronx
            </span>
            <div className={s.row}>
              <AvatarStack people={PEOPLE.map((one) => ({ ...one, id: one.name }))} label="4 people go" />
              <Badge tone="ok">3 places left</Badge>
            </div>
            <div>
              <Button variant="primary">Join</Button>
            </div>
          </div>
        </Card>
        <Card>
          <div className={s.form}>
            <h3>Personality Insights</h3>
            <Scale
              label="Energy"
              left="Recharges in Solitude"
              right="Energized by People"
              value={2}
              valueText="2 of 5"
            />
            <Scale label="Decisions" left="Guided by Logic" right="Led by Feelings" value={5} valueText="5 of 5" />
            <Scale label="Pace" left="Structured & Organized" right="Free & Spontaneous" value={3} valueText="3 of 5" />
          </div>
        </Card>
        <SkeletonGroup label="Loading...">
          <Card flush>
            <Skeleton shape="box" ratio={1.6} />
            <CardBody>
              <Skeleton width="60%" />
              <Skeleton width="90%" />
              <div className={s.row}>
                <Skeleton shape="circle" width="32px" />
                <Skeleton shape="box" width="6rem" height="32px" />
              </div>
            </CardBody>
          </Card>
        </SkeletonGroup>
      </div>
    </section>
  );
}
