/** Makes a small picture of the one that the sender's phone sent along with a film or a document. */
import sharp from 'sharp'

/** Longest side, in pixels. */
const longest = 480
/** Phones send far less. */
const maxPixels = 4_000_000
/** What phones send; anything else is somebody's trick. */
const formats: readonly (string | undefined)[] = ['jpeg', 'png', 'webp']

/** `preview` in Base64. WebP; null for what is no picture. Encoded anew: what is shown is a picture and nothing else. */
export async function smallPreview(preview: string): Promise<Buffer | null> {
  try {
    const picture = sharp(Buffer.from(preview, 'base64'), {
      limitInputPixels: maxPixels,
      failOn: 'error',
    })
    if (!formats.includes((await picture.metadata()).format)) return null
    return await picture
      .autoOrient()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  } catch {
    return null
  }
}
