/** An avatar: the photo, or initials on a background colour derived from the name. */
import { useState } from 'react'
import { avatarGrounds } from '#web/kit/theme'
import styles from '#web/kit/avatar.module.css'

export interface AvatarProps {
  readonly name: string
  readonly photoUrl?: string | null
  /** Pixels; 40 in lists. */
  readonly size?: number
}

/** Decorative: the name is written beside it, so it is hidden from screen readers. */
export function Avatar({ name, photoUrl, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (photoUrl && broken !== photoUrl) {
    return (
      <img
        className={styles.avatar}
        style={box}
        src={photoUrl}
        alt=""
        loading="lazy"
        onError={() => setBroken(photoUrl)}
      />
    )
  }
  return (
    <span
      className={styles.avatar}
      aria-hidden
      style={{ ...box, background: groundOf(name), color: avatarGrounds.on }}
    >
      {initials(name)}
    </span>
  )
}

/** First letters of the first and the last word that begin with a letter; `#` for a bare number. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word].find((char) => /\p{L}/u.test(char)))
    .filter((letter) => letter !== undefined)
  if (!letters.length) return '#'
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase()
}

/** The same name always gets the same background colour. */
export function groundOf(name: string): string {
  let sum = 0
  for (const char of name) sum = (sum * 31 + char.codePointAt(0)!) >>> 0
  return avatarGrounds.grounds[sum % avatarGrounds.grounds.length]!
}
