/** What the browser can tell of a chosen file before the server has it: its size, how long it plays. */
import { kindOfFile } from './file_kind'
import type { Media } from './model'

export type FileFacts = Pick<Media, 'width' | 'height' | 'seconds'>
const nothing: FileFacts = { width: null, height: null, seconds: null }

/** Milliseconds; a file that does not open must not hold the message up. */
const mostMs = 2000

/** `url` is an object URL of the file. */
export async function factsOf(file: File, url: string): Promise<FileFacts> {
  const kind = kindOfFile(file)
  if (kind === 'image') return pictureFacts(file)
  return kind === 'video' ? filmFacts(url) : nothing
}

async function pictureFacts(file: Blob): Promise<FileFacts> {
  try {
    const { width, height } = await createImageBitmap(file)
    return { ...nothing, width, height }
  } catch {
    return nothing
  }
}

function filmFacts(url: string): Promise<FileFacts> {
  return new Promise((resolve) => {
    const film = document.createElement('video')
    film.preload = 'metadata'
    film.onloadedmetadata = () => {
      const { videoWidth, videoHeight, duration } = film
      const seconds = Number.isFinite(duration) ? duration : null
      resolve({ width: videoWidth || null, height: videoHeight || null, seconds })
    }
    film.onerror = () => resolve(nothing)
    setTimeout(() => resolve(nothing), mostMs)
    film.src = url
  })
}
