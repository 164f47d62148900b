/** The mark drawn large: three steps and a door that is not lit. For screens where nobody is home; decoration. */
export function Stoop({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 160 132" fill="none" aria-hidden="true">
      <path d="M44 20h72v70H44z" fill="var(--color-accent-soft)" />
      <path d="M38 14h84v8H38z" fill="var(--color-accent)" />
      <path d="M60 34h40v56H60z" fill="var(--color-inverse)" />
      <path d="M65 39h30v12H65z" fill="var(--color-sunk)" opacity=".5" />
      <circle cx="93" cy="70" r="2.5" fill="var(--color-sun)" />
      <path d="M48 90h64v12H48z" fill="var(--color-accent)" />
      <path d="M36 102h88v12H36z" fill="var(--color-accent)" opacity=".85" />
      <path d="M24 114h112v12H24z" fill="var(--color-accent)" opacity=".7" />
      <path d="M8 126h144" stroke="var(--color-control)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M30 112V76M130 112V76M30 78l18-16M130 78l-18-16"
        stroke="var(--color-ink)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
