/** Columns of a file that is not downloaded yet, with the reference to fetch it (IN-13). */
import type { MediaReference } from '#modules/whatsapp/contract'
import { noMedia, type MediaColumns } from '#modules/messages/models/message'

/**
 * A sender's data may be invalid: values that do not fit are truncated or left out, since an error would
 * block the whole chat.
 */
export function pendingMedia(reference: MediaReference | null): MediaColumns {
  if (!reference) return noMedia
  return {
    mediaState: 'pending',
    mediaReference: reference,
    mediaFile: null,
    mediaType: cut(reference.mimetype, maxLengths.type),
    mediaName: reference.fileName && shortName(reference.fileName),
    mediaSize: claimed(reference.size),
    mediaWidth: claimed(reference.width),
    mediaHeight: claimed(reference.height),
    mediaSeconds: claimed(reference.seconds),
  }
}

/** Lengths of the columns, in characters. */
const maxLengths = { type: 100, name: 255 } as const

/** Truncates by code points, as the database counts characters. */
const cut = (text: string, most: number) => [...text].slice(0, most).join('')

/** The file extension is kept. */
function shortName(name: string): string {
  const [ending = ''] = /\.[^.]{1,16}$/u.exec(name) ?? []
  const stem = name.slice(0, name.length - ending.length)
  return cut(stem, maxLengths.name - [...ending].length) + ending
}

const claimed = (count: number | null) =>
  count !== null && Number.isInteger(count) && count > 0 && count < 2 ** 31 ? count : null
