/** Reads the properties of an audio or video file. */
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'

export interface FilmMeasures {
  readonly seconds: number | null
  readonly width: number | null
  readonly height: number | null
  /** A video file without a video track is audio. */
  readonly hasPictures: boolean
}

/** Null when the file cannot be parsed. */
export async function measureFilm(bytes: Uint8Array): Promise<FilmMeasures | null> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  try {
    const pictures = await input.getPrimaryVideoTrack()
    const seconds = Math.round(await input.computeDuration())
    return {
      seconds,
      width: pictures ? await pictures.getDisplayWidth() : null,
      height: pictures ? await pictures.getDisplayHeight() : null,
      hasPictures: pictures !== null,
    }
  } catch {
    return null
  } finally {
    input.dispose()
  }
}
