/** The size of a picture or video in a bubble, reserved before it loads. */
import type { Media } from './model'

const most = { width: 320, height: 360 }
const least = 120
/** Used when the sender provided no size. */
const unknown = { width: 280, height: 210 }

/** Pixels; the aspect ratio is kept, but very narrow pictures are cropped to a width that can be tapped. */
export function roomFor({ width, height }: Pick<Media, 'width' | 'height'>) {
  if (!width || !height) return unknown
  const scale = Math.min(1, most.width / width, most.height / height)
  return {
    width: Math.max(least, Math.round(width * scale)),
    height: Math.max(least / 2, Math.round(height * scale)),
  }
}
