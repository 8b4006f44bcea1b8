/** Downloads a received file from WhatsApp. */
import type { MediaReference } from '#modules/whatsapp/contract'
import { library } from '#modules/whatsapp/drivers/chosen_library'

/**
 * The decrypted file; no session is needed. Throws 413 ERR_WAPP_MEDIA_TOO_LARGE above the limit; 502
 * ERR_WAPP_DOWNLOAD_MEDIA when it cannot be downloaded, with `cause` the HTTP status if there was one (IN-25).
 */
export async function downloadMedia(
  reference: MediaReference,
  { limitBytes }: { readonly limitBytes: number }
): Promise<Buffer> {
  return library.fetchMedia(reference, limitBytes)
}
