/** The columns of a file that is still with WhatsApp; the row says how to fetch it (IN-13). */
import type { MediaReference } from '#modules/whatsapp/contract'
import { noMedia, type MediaColumns } from '#modules/tickets/models/message'

export function owedMedia(reference: MediaReference | null): MediaColumns {
  if (!reference) return noMedia
  return {
    mediaState: 'pending',
    mediaReference: reference,
    mediaFile: null,
    mediaType: reference.mimetype,
    mediaName: reference.fileName,
    mediaSize: claimedSize(reference),
    mediaWidth: reference.width,
    mediaHeight: reference.height,
    mediaSeconds: reference.seconds,
  }
}

/** A sender may claim anything; what fits into no column is no size. */
const claimedSize = ({ size }: MediaReference) => (size > 0 && size < 2 ** 31 ? size : null)
