/** Two neighbours' words over three steps; decoration. */
export function TalkArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 200 140" fill="none" aria-hidden="true">
      <path d="M62 96h76v13H62z" fill="var(--color-accent)" />
      <path d="M48 109h104v13H48z" fill="var(--color-accent)" opacity=".85" />
      <path d="M34 122h132v13H34z" fill="var(--color-accent)" opacity=".7" />
      <path d="M14 136h172" stroke="var(--color-control)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M34 8h70a12 12 0 0 1 12 12v22a12 12 0 0 1-12 12H60L44 67V54H34a12 12 0 0 1-12-12V20A12 12 0 0 1 34 8Z"
        fill="var(--color-surface)"
        stroke="var(--color-ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M40 25h58M40 37h36" stroke="var(--color-ink)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M112 40h54a12 12 0 0 1 12 12v18a12 12 0 0 1-12 12h-6v11l-15-11h-33a12 12 0 0 1-12-12V52a12 12 0 0 1 12-12Z"
        fill="var(--color-sun)"
        stroke="var(--color-ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <g fill="var(--color-on-sun)">
        <circle cx="122" cy="61" r="3.5" />
        <circle cx="139" cy="61" r="3.5" />
        <circle cx="156" cy="61" r="3.5" />
      </g>
    </svg>
  );
}
