import {
  Dices,
  HeartPulse,
  Laptop,
  type LucideIcon,
  Music,
  Palette,
  Shapes,
  Trees,
  Utensils,
  Volleyball,
} from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { drawing } from '../../drawing.ts';
import s from './Bullet.module.css';

export type BulletSize = 'sm' | 'md' | 'lg';

/** The letter of each borough's sign. The colors are `--color-<borough>`. */
const LETTERS = { manhattan: 'M', brooklyn: 'B', queens: 'Q', bronx: 'X', 'staten-island': 'S' } as const;

const ICONS: Record<string, LucideIcon> = {
  sports: Volleyball,
  arts: Palette,
  food: Utensils,
  outdoor: Trees,
  tech: Laptop,
  music: Music,
  wellness: HeartPulse,
  games: Dices,
};

interface Common {
  /** The accessible name. Leave it out if the name is shown beside it, as it should be. */
  label?: string;
  /** 20, 28 and 44px. */
  size?: BulletSize;
  className?: string;
}

export interface BoroughBulletProps extends Common {
  /** 'Staten Island', 'staten-island', 'The Bronx' … */
  borough: string;
}

/** A borough like a subway sign: a letter on a color. */
export function BoroughBullet({ borough, ...rest }: BoroughBulletProps) {
  const key = boroughKey(borough);
  if (!key) return null;
  return (
    <Disc {...rest} color={`var(--color-${key})`} on={`var(--color-on-${key})`}>
      <span className={s.letter}>{LETTERS[key]}</span>
    </Disc>
  );
}

function boroughKey(borough: string): keyof typeof LETTERS | null {
  const key = borough
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[\s_]+/g, '-');
  return key in LETTERS ? (key as keyof typeof LETTERS) : null;
}

export interface CategoryBulletProps extends Common {
  /** A hangout category. An unknown one has neutral colors. */
  category: string;
}

/** The category of a hangout: the same disc with an icon. */
export function CategoryBullet({ category, ...rest }: CategoryBulletProps) {
  const Icon = ICONS[category];
  return (
    <Disc
      {...rest}
      color={Icon ? `var(--color-${category})` : 'var(--color-inverse)'}
      on={Icon ? 'var(--color-on-category)' : 'var(--color-on-inverse)'}
    >
      {Icon ? <Icon className={s.icon} /> : <Shapes className={s.icon} />}
    </Disc>
  );
}

function Disc(props: Common & { color: string; on: string; children: ReactNode }) {
  const { label, size = 'md', className, color, on, children } = props;
  return (
    <span
      className={cx(s.disc, s[size], className)}
      style={{ '--disc': color, '--on-disc': on } as CSSProperties}
      {...drawing(label)}
    >
      {children}
    </span>
  );
}
