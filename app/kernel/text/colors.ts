/** Colours as `#RRGGBB`: contrast (WCAG 2.2) and mixtures; shared by server and browser. */

export type Mode = 'light' | 'dark'

/** WCAG 2.2, 1.4.3: the least contrast of text and its background. */
export const leastContrast = 4.5

/**
 * The background of each mode on which a primary colour is hardest to read: behind a conversation in light mode, below the
 * pointer in dark mode (the web app's theme). What is readable there is readable on every page, card and bubble.
 */
export const hardestGround: Readonly<Record<Mode, string>> = { light: '#ECF0F0', dark: '#1D282C' }

const ends: Readonly<Record<Mode, string>> = { light: '#000000', dark: '#FFFFFF' }

/** Whether it is `#RRGGBB`, in capitals or not. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** Contrast of a primary colour in a mode. */
export const contrastIn = (mode: Mode, color: string): number =>
  contrast(color, hardestGround[mode])

/** Whether links and buttons of this colour can be read in this mode. */
export const isReadableIn = (mode: Mode, color: string): boolean =>
  isColor(color) && contrastIn(mode, color) >= leastContrast

/** `color` with this share, from 0 to 1, of `other`. */
export function mix(color: string, other: string, share: number): string {
  const [from, to] = [partsOf(color), partsOf(other)]
  const mixed = from.map((part, index) => Math.round(part + (to[index]! - part) * share))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** The nearest readable colour: darker in light mode, lighter in dark mode, in steps of a hundredth. */
export function nearestReadable(mode: Mode, color: string): string {
  return firstMix(color, ends[mode], (mixed) => isReadableIn(mode, mixed))
}

/** `color` with the smallest share of `other`, in hundredths from `least` on, for which `fits` holds; else `other`. */
export function firstMix(
  color: string,
  other: string,
  fits: (mixed: string) => boolean,
  least = 0
): string {
  for (let percent = least * 100; percent < 100; percent++) {
    const mixed = mix(color, other, percent / 100)
    if (fits(mixed)) return mixed
  }
  return other
}

/** Red, green and blue, 0 to 255. */
const partsOf = (color: string) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** Relative luminance, from 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
