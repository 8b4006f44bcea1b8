/** Says as what kind of message a file goes, and its measures: by its bytes, not by its name (API-11). */
import sharp from 'sharp'
import type { FileToSend } from '#modules/tickets/actions/reply_content'
import { measureFilm } from '#modules/tickets/sound/measure_film'

/** What phones show as a picture, play as a film and play as a sound; anything else is a document. */
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

export type FileMeasures = Pick<FileToSend, 'kind' | 'width' | 'height' | 'seconds'>

export const aDocument: FileMeasures = {
  kind: 'document',
  width: null,
  height: null,
  seconds: null,
}

/** Pixels and seconds. What a phone could not show is a document: so it can still be had. */
export async function measureFile(bytes: Uint8Array, mimetype: string): Promise<FileMeasures> {
  switch (shownAs[mimetype]) {
    case 'image':
      return { ...aDocument, ...(await measurePicture(bytes)) }
    case 'film': {
      const facts = await measureFilm(bytes)
      // A phone would show a broken player.
      if (!facts) return aDocument
      const { hasPictures, ...known } = facts
      return { ...known, kind: hasPictures ? 'video' : 'audio' }
    }
    default:
      return aDocument
  }
}

/** As a person sees it: cameras store pictures lying on their side. */
async function measurePicture(bytes: Uint8Array): Promise<Partial<FileMeasures>> {
  try {
    const { autoOrient } = await sharp(bytes).metadata()
    return { kind: 'image', width: autoOrient.width, height: autoOrient.height }
  } catch {
    return {}
  }
}
