/** Determines what phones show a file as, and its dimensions, from its bytes, not from its name (API-11). */
import sharp from 'sharp'
import { measureFilm } from '#app/kernel/media/convert/measure_film'

/** Types that phones show as an image or play as video or audio; anything else is a document. */
const shownAs: Readonly<Record<string, 'image' | 'film'>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'video/mp4': 'film',
  'video/3gpp': 'film',
  'audio/mpeg': 'film',
  'audio/mp4': 'film',
  'audio/x-m4a': 'film',
  'audio/aac': 'film',
  'audio/ogg': 'film',
  'audio/ogg; codecs=opus': 'film',
  'audio/amr': 'film',
}

export interface FileMeasures {
  readonly kind: 'image' | 'video' | 'audio' | 'document'
  /** Pixels; null for audio and documents. */
  readonly width: number | null
  readonly height: number | null
  /** For audio and video. */
  readonly seconds: number | null
}

/** Measures of a file that phones only offer to open. */
export const aDocument: FileMeasures = {
  kind: 'document',
  width: null,
  height: null,
  seconds: null,
}

/** Pixels and seconds. A file that phones could not play is a document, so that it can still be opened. */
export async function measureFile(bytes: Uint8Array, mimetype: string): Promise<FileMeasures> {
  switch (shownAs[mimetype]) {
    case 'image':
      return { ...aDocument, ...(await measurePicture(bytes)) }
    case 'film': {
      const film = await measureFilm(bytes)
      // A phone would show a broken player.
      if (!film) return aDocument
      const { hasPictures, ...known } = film
      return { ...known, kind: hasPictures ? 'video' : 'audio' }
    }
    default:
      return aDocument
  }
}

/** Dimensions after EXIF rotation: cameras store pictures rotated. */
async function measurePicture(bytes: Uint8Array): Promise<Partial<FileMeasures>> {
  try {
    const { autoOrient } = await sharp(bytes).metadata()
    return { kind: 'image', width: autoOrient.width, height: autoOrient.height }
  } catch {
    return {}
  }
}
