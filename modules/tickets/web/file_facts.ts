/** What the browser can tell of a chosen file before the server has it: its size, how long it plays. */
import { kindOfFile } from './file_kind'
import type { Media } from './model'

export type FileFacts = Pick<Media, 'width' | 'height' | 'seconds'>
const nothing: FileFacts = { width: null, height: null, seconds: null }

const known = new WeakMap<File, FileFacts>()

/** What is known by now: no message waits for it. */
export const factsOf = (file: File): FileFacts => known.get(file) ?? nothing

export const noteFacts = (file: File, facts: Partial<FileFacts>) =>
  void known.set(file, { ...nothing, ...facts })

/** Looks at a file while it stands beside the draft; `url` is an object URL of it. */
export function lookAt(file: File, url: string) {
  const kind = kindOfFile(file)
  if (kind === 'image') void lookAtPicture(file)
  if (kind === 'video') lookAtFilm(file, url)
}

async function lookAtPicture(file: File) {
  try {
    const picture = await createImageBitmap(file)
    noteFacts(file, { width: picture.width, height: picture.height })
    picture.close()
  } catch {
    // The browser cannot draw it: nothing is known.
  }
}

function lookAtFilm(file: File, url: string) {
  const film = document.createElement('video')
  film.preload = 'metadata'
  film.onloadedmetadata = () => {
    const { videoWidth, videoHeight, duration } = film
    const seconds = Number.isFinite(duration) ? duration : null
    noteFacts(file, { width: videoWidth || null, height: videoHeight || null, seconds })
  }
  film.src = url
}
