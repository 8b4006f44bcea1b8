/** Fetches a received file from WhatsApp's store. */
import type { MediaReference } from '#modules/whatsapp/contract'

/**
 * The opened file, at most 25 MiB; no session is needed. Throws 502 ERR_WAPP_DOWNLOAD_MEDIA when it
 * cannot be had, 413 ERR_WAPP_MEDIA_TOO_LARGE above the limit (IN-25).
 */
export async function downloadMedia(reference: MediaReference): Promise<Buffer> {
  // The library is loaded where it is used: most processes never fetch a file.
  const { fetchMedia } = await import('#modules/whatsapp/drivers/baileys/media')
  return fetchMedia(reference)
}
