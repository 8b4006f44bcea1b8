/** Makes a thumbnail from the preview that the sender's phone attached to a video or a document. */
import sharp from 'sharp'

/** Longest side, in pixels. */
const longest = 480
/** Previews from phones are far smaller. */
const maxPixels = 4_000_000
/** Formats that phones send; others are rejected as possible attacks. */
const formats: readonly (string | undefined)[] = ['jpeg', 'png', 'webp']

/** `preview` in Base64. WebP; null when it is not an image. Re-encoded, so that nothing but the image is served. */
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
