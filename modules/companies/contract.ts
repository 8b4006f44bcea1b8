/** What screens and neighbours know of the companies module. */

/** The pictures of the platform's brand, by their names in the calls. */
export const brandSlots = ['logoLight', 'logoDark', 'favicon', 'loginPicture'] as const
export type BrandSlot = (typeof brandSlots)[number]

/** Longest name of the platform, in characters. */
export const longestBrandName = 40

interface PictureLimits {
  /** Media types, detected from the content. */
  readonly types: readonly string[]
  readonly maxBytes: number
  /** Pixels of the longer side. */
  readonly maxSide: number
}

const photos = ['image/png', 'image/jpeg', 'image/webp']
const logo: PictureLimits = { types: photos, maxBytes: 512 * 1024, maxSide: 2000 }

/** SVG is refused everywhere: it may contain scripts. */
export const pictureLimits: Readonly<Record<BrandSlot, PictureLimits>> = {
  logoLight: logo,
  logoDark: logo,
  favicon: { types: ['image/png', 'image/x-icon'], maxBytes: 128 * 1024, maxSide: 512 },
  loginPicture: { types: photos, maxBytes: 3 * 1024 * 1024, maxSide: 4000 },
}
