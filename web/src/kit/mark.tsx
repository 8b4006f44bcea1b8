/** The drawn logo: a numbered ticket with the first letter of the platform's name, in the colours of the page. */
import { initialOf } from '#app/kernel/text/brand'
import { isOwnLetter, markPaths } from '#web/kit/mark_paths'
import { useBrandName } from '#web/lib/brand'

export function Mark({ size = 32 }: { size?: number }) {
  const name = useBrandName()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={name}>
      {/* The ticket's outline with two notches. */}
      <path fill="var(--primary)" d={markPaths.ticket} />
      {isOwnLetter(name) ? <DrawnLetter /> : <Letter>{initialOf(name)}</Letter>}
      <circle cx="22.4" cy="9.6" r="2.4" fill="var(--accent)" />
    </svg>
  )
}

const DrawnLetter = () => (
  <path
    fill="none"
    stroke="var(--on-primary)"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    d={markPaths.letter}
  />
)

const Letter = ({ children }: { children: string }) => (
  <text
    x="15"
    y="22"
    textAnchor="middle"
    fontFamily="var(--font)"
    fontWeight="700"
    fontSize="17"
    fill="var(--on-primary)"
    aria-hidden
  >
    {children}
  </text>
)
