/** A table that is being set: four chairs, two plates so far. Decoration. */
export function Table() {
  return (
    <svg viewBox="0 0 200 132" width="200" height="132" fill="none" aria-hidden="true">
      <ellipse cx="100" cy="122" rx="84" ry="7" fill="var(--color-sunk)" />
      <g fill="var(--color-accent-soft)" stroke="var(--color-ink)" strokeWidth="3" strokeLinejoin="round">
        <path d="M22 40h26v34H22zM152 40h26v34h-26z" />
        <path d="M24 74v46M46 74v46M154 74v46M176 74v46" />
      </g>
      <path d="M94 66h12v54H94z" fill="var(--color-ink)" />
      <path d="M76 116h48v6H76z" fill="var(--color-ink)" />
      <rect x="40" y="58" width="120" height="12" rx="6" fill="var(--color-accent)" />
      <g stroke="var(--color-ink)" strokeWidth="3" strokeLinejoin="round">
        <path d="M58 56c0-7 4-9 12-9s12 2 12 9z" fill="var(--color-surface)" />
        <path d="M118 56c0-7 4-9 12-9s12 2 12 9z" fill="var(--color-surface)" />
        <path d="M94 56V38h12v18z" fill="var(--color-sun)" />
      </g>
      <path d="M100 34c-5-6 0-10 0-14 4 4 6 9 0 14z" fill="var(--color-accent)" />
      <path d="M20 14h160" stroke="var(--color-control)" strokeWidth="2" />
      <g fill="var(--color-sun)">
        <circle cx="40" cy="19" r="4" />
        <circle cx="72" cy="19" r="4" />
        <circle cx="128" cy="19" r="4" />
        <circle cx="160" cy="19" r="4" />
      </g>
    </svg>
  );
}
