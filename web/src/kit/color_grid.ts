/** Fifty colours for tags, queues and the like: ten hues in five tones, each readable as a dot in both modes. */

const hues = [183, 205, 226, 255, 285, 320, 350, 18, 38, 130]
/** Saturation and lightness, in percent. */
const tones = [
  [84, 25],
  [66, 36],
  [58, 46],
  [64, 58],
  [70, 70],
] as const

/** As `#RRGGBB` in capitals, ordered by tone. */
export const colorGrid: readonly string[] = tones.flatMap(([saturation, lightness]) =>
  hues.map((hue) => hex(hue, saturation / 100, lightness / 100))
)

/** CSS Color 4, section 7.1. */
function hex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    const share = lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`.toUpperCase()
}
