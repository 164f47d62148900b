/**
 * The mark: three steps and whoever sits on them. Steps take the text's colour, the round one the accent.
 * Decoration beside the product's name: hidden from screen readers.
 */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M3 28v-6.5A1.5 1.5 0 0 1 4.5 20H11v-5.5a1.5 1.5 0 0 1 1.5-1.5H19V7.5a1.5 1.5 0 0 1 1.5-1.5H27.5A1.5 1.5 0 0 1 29 7.5V28a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1Z"
        fill="currentColor"
      />
      <circle cx="9" cy="8" r="4.5" fill="var(--accent, var(--color-accent))" />
    </svg>
  );
}
