/** How much room a picture or a film gets in a bubble, known before it loads. */
import type { Media } from './model'

const most = { width: 320, height: 360 }
const least = 120
/** For those whose sender told no size. */
const unknown = { width: 280, height: 210 }

/** Pixels; the shape is kept, except that very thin pictures are cut to a width that can be touched. */
export function roomFor({ width, height }: Pick<Media, 'width' | 'height'>) {
  if (!width || !height) return unknown
  const scale = Math.min(1, most.width / width, most.height / height)
  return {
    width: Math.max(least, Math.round(width * scale)),
    height: Math.max(least / 2, Math.round(height * scale)),
  }
}
