/** Makes the thumbnail of an image for lists and conversations. */
import sharp from 'sharp'

/** Longest side, in pixels. */
const longest = 480
/** Larger images are rejected as decompression bombs. */
const maxPixels = 100_000_000

export interface SmallPicture {
  /** WebP; null when the original is small enough. */
  readonly bytes: Buffer | null
  /** Dimensions of the original after EXIF rotation. */
  readonly width: number
  readonly height: number
}

/**
 * Null when the file is not a readable image; a broken one does not fail its message. Animated stickers stay
 * animated.
 */
export async function smallPicture(bytes: Uint8Array): Promise<SmallPicture | null> {
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'error', animated: true } as const
    const { autoOrient, pages = 1, format } = await sharp(bytes, options).metadata()
    const { width } = autoOrient
    const height = Math.round(autoOrient.height / pages)
    if (format === 'svg') return null
    if (Math.max(width, height) <= longest) return { bytes: null, width, height }
    const small = await sharp(bytes, options)
      .autoOrient()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    return { bytes: small, width, height }
  } catch {
    return null
  }
}
