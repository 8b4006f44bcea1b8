/** Makes the small picture that lists and conversations show of an image. */
import sharp from 'sharp'

/** Longest side, in pixels. */
const longest = 480
/** A picture of more is a bomb, not a photo. */
const maxPixels = 100_000_000

export interface SmallPicture {
  /** WebP; null for what is small already. */
  readonly bytes: Buffer | null
  /** Of the original as it is seen: turned as its camera says. */
  readonly width: number
  readonly height: number
}

/** Null for what is no picture: a broken one never spoils its message. A sticker that moves goes on moving. */
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
