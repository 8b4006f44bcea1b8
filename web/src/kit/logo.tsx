/** The logo of the platform: its picture for the mode, else the drawn mark beside its name. */
import { useState } from 'react'
import { appearance } from '#web/kit/appearance'
import styles from '#web/kit/logo.module.css'
import { Mark } from '#web/kit/mark'
import { brandStore } from '#web/lib/brand'

export interface LogoProps {
  /** Height in pixels of the picture or the mark. */
  readonly size: number
  /** A place as wide as high: the favicon or the mark alone. */
  readonly isSquare?: boolean
  /** The mark alone, without the name. */
  readonly isBare?: boolean
}

/** Named by the platform for screen readers. The mark stands in for a picture that does not load. */
export function Logo({ size, isSquare, isBare }: LogoProps) {
  const { name, favicon } = brandStore()
  const picture = useLogoPicture()
  const [broken, setBroken] = useState<string | null>(null)
  const shown = isSquare ? favicon : picture
  if (shown && shown !== broken) {
    return (
      <img
        className={styles.picture}
        data-square={isSquare || undefined}
        height={size}
        src={shown}
        alt={name}
        onError={() => setBroken(shown)}
      />
    )
  }
  return (
    <>
      <Mark size={size} />
      {!isSquare && !isBare && (
        <span className={styles.name} aria-hidden>
          {name}
        </span>
      )}
    </>
  )
}

/** Of the present mode; one that has only the other is better than none. */
function useLogoPicture(): string | null {
  const { logoLight, logoDark } = brandStore()
  const mode = appearance((state) => state.mode)
  return mode === 'dark' ? (logoDark ?? logoLight) : (logoLight ?? logoDark)
}
