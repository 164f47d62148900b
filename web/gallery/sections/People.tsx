import { Coffee, Star } from 'lucide-react';
import picture from '#web/design/art/empty-people.svg';
import {
  Avatar,
  AvatarStack,
  Badge,
  BoroughBullet,
  Card,
  CardBody,
  CardLink,
  CategoryBullet,
  Chip,
  ChipList,
  CountBadge,
  Photo,
  Scale,
} from '#web/design/index.ts';
import { LONG_WORD, Sample, Samples, Section, STATES } from '../Section.tsx';

const NAMES = ['Maya Robles', 'Jonas Weber', 'Amara Okafor', 'Li Wen', 'Noor'];
const BOROUGHS = ['Manhattan', 'Brooklyn', 'Queens', 'The Bronx', 'Staten Island'];
const CATEGORIES = ['sports', 'arts', 'food', 'outdoor', 'tech', 'music', 'wellness', 'games', 'other'];
const scale = { label: 'Energy', left: 'Recharges alone', right: 'Energized by people', valueText: '2 of 5' };

export const People = () => (
  <Section id="people" title="People and pictures">
    <Samples>
      {([24, 32, 40, 48, 64, 96] as const).map((size, index) => (
        <Sample key={size} name={`avatar ${size}`}>
          <Avatar size={size} name={NAMES[index % NAMES.length] ?? ''} alt="" />
        </Sample>
      ))}
      <Sample name="avatar, picture, badge">
        <Avatar size={64} name="Maya" src={picture} alt="" badge={<BoroughBullet borough="Queens" size="sm" />} />
      </Sample>
      <Sample name="avatars">
        <AvatarStack people={NAMES.map((name) => ({ id: name, name }))} max={4} more="+7" label="11 people are going" />
      </Sample>
      {BOROUGHS.map((borough) => (
        <Sample key={borough} name={borough}>
          <BoroughBullet borough={borough} />
        </Sample>
      ))}
      {CATEGORIES.map((category) => (
        <Sample key={category} name={category}>
          <CategoryBullet category={category} />
        </Sample>
      ))}
      {(['sm', 'lg'] as const).map((size) => (
        <Sample key={size} name={`bullet ${size}`}>
          <BoroughBullet borough="Brooklyn" size={size} />
        </Sample>
      ))}
      {(['neutral', 'accent', 'sun', 'ok', 'danger'] as const).map((tone) => (
        <Sample key={tone} name={`badge ${tone}`}>
          <Badge tone={tone} icon={tone === 'sun' && <Star />}>
            Beta
          </Badge>
        </Sample>
      ))}
      {[3, 100].map((n) => (
        <Sample key={n} name={`count ${n}`}>
          <CountBadge n={n} />
        </Sample>
      ))}
      <Sample name="chips">
        <ChipList
          items={[
            { key: 'plain', chip: <Chip>Hiking</Chip> },
            { key: 'icon', chip: <Chip icon={<Coffee />}>Coffee</Chip> },
            { key: 'shared', chip: <Chip shared>Live music</Chip> },
            { key: 'small', chip: <Chip size="sm">Food</Chip> },
          ]}
        />
      </Sample>
    </Samples>
    <Samples inColumns>
      {STATES.slice(0, 3).map(({ name, ...state }) => (
        <Sample key={name} name={`card, ${name}`} {...state}>
          <Card>
            <h3>
              <CardLink href="#people">Walk in the park</CardLink>
            </h3>
            <p>Central Park, Manhattan</p>
          </Card>
        </Sample>
      ))}
      <Sample name="card with a photo">
        <Card flush>
          <Photo name="Maya Robles" src={picture} alt="" ratio={1.6} eager />
          <CardBody>
            <h3>Maya Robles</h3>
          </CardBody>
        </Card>
      </Sample>
      <Sample name="card without a photo, long words">
        <Card flush>
          <Photo name="Jonas Weber" alt="" ratio={1.6} />
          <CardBody>
            <h3>Jonas {LONG_WORD}</h3>
          </CardBody>
        </Card>
      </Sample>
      <Sample name="scale">
        <Scale {...scale} value={2} />
      </Sample>
      <Sample name="scale, compared">
        <Scale {...scale} value={2} own={{ value: 4, word: 'You' }} />
      </Sample>
    </Samples>
  </Section>
);
