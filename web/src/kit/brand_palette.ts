/** The colours of a mode that follow from a primary colour of the platform. */
import { contrast, firstMix, leastContrast, mix, type Mode } from '#app/kernel/text/colors'
import type { Palette } from '#web/kit/theme'

/** `own` with what is drawn in the primary colour; text stays readable on all of it (WCAG 2.2, 1.4.3). */
export function paletteWith(own: Palette, mode: Mode, primary: string): Palette {
  const isReadable = (inks: readonly string[]) => (mixed: string) =>
    inks.every((ink) => contrast(ink, mixed) >= leastContrast)
  const enamel = mode === 'light' ? primary : mix(primary, own.display, 0.7)
  return {
    ...own,
    primary,
    'primary-strong': mix(primary, own.text, 0.2),
    'on-primary': mode === 'light' ? own['on-primary'] : mix(primary, own.display, 0.94),
    'primary-tint': firstMix(primary, own.container, isReadable([primary, own.text]), 0.88),
    'bubble-own': firstMix(
      primary,
      own.container,
      isReadable([primary, own.text, own['text-secondary'], own.tick]),
      mode === 'light' ? 0.86 : 0.72
    ),
    enamel,
    'enamel-edge': mix(enamel, own.display, 0.25),
  }
}
