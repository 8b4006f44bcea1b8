/** The logo: a numbered ticket with the G of Guichê, in the colours of the page. */
import { markPaths } from '#web/kit/mark_paths'

export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="Guichê">
      {/* The ticket's outline with two notches. */}
      <path fill="var(--primary)" d={markPaths.ticket} />
      <path
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d={markPaths.letter}
      />
      <circle cx="22.4" cy="9.6" r="2.4" fill="var(--accent)" />
    </svg>
  )
}
