import type { CSSProperties } from 'react';
import s from '../gallery.module.css';
import { Sample, Samples, Section } from '../Section.tsx';

const COLORS = (
  'ground surface raised sunk fill accent-soft sun-soft ok-soft danger-soft sky-soft plum-soft ink muted accent ok danger ' +
  'accent-strong on-accent danger-fill danger-strong sun inverse on-inverse line control focus hover pressed shimmer scrim'
).split(' ');
const SIZES = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'];
const WEIGHTS = ['text', 'medium', 'bold'];
const RADII = ['mark', 'field', 'card', 'sheet', 'full'];

export const Foundations = () => (
  <Section id="foundations" title="Colors and type">
    <Samples>
      {COLORS.map((color) => (
        <Sample key={color} name={color}>
          <div className={s.swatch} style={{ background: `var(--color-${color})` }} />
        </Sample>
      ))}
      {RADII.map((radius) => (
        <Sample key={radius} name={`radius ${radius}`}>
          <div className={s.swatch} style={{ borderRadius: `var(--radius-${radius})` }} />
        </Sample>
      ))}
      <Sample name="shadow">
        <div className={s.swatch} style={{ boxShadow: 'var(--shadow-float)' }} />
      </Sample>
    </Samples>
    <div>
      {SIZES.map((size) => (
        <p key={size} style={{ fontSize: `var(--text-${size})` }}>
          {size}: Neighbors on the stoop
        </p>
      ))}
      {WEIGHTS.map((weight) => (
        <p key={weight} style={{ fontWeight: `var(--weight-${weight})` } as CSSProperties}>
          {weight}: Neighbors on the stoop
        </p>
      ))}
      <h1>Heading 1</h1>
      <h2>Heading 2</h2>
      <h3>Heading 3</h3>
      <h4>Heading 4</h4>
    </div>
  </Section>
);
