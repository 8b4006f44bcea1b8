/** The inbox as its consumer uses it: what may still be asked about a message or a change that has arrived. */
import type { MediaReference } from '#modules/whatsapp/contract'
import { library } from '#modules/whatsapp/drivers/chosen_library'
import { isGroupAdmin } from '#modules/whatsapp/groups/group_chats'
import { askForUpload } from '#modules/whatsapp/inbox/ask_for_upload'

/** `askForUpload` and `isGroupAdmin` are documented in their own files. */
export const inbox = { downloadMedia, askForUpload, isGroupAdmin }

/**
 * The decrypted file of a message; no session is needed. Throws 413 ERR_WAPP_MEDIA_TOO_LARGE above the limit; 502
 * ERR_WAPP_DOWNLOAD_MEDIA when it cannot be downloaded, with `cause` the HTTP status if there was one (IN-25).
 */
async function downloadMedia(
  reference: MediaReference,
  { limitBytes }: { readonly limitBytes: number }
): Promise<Buffer> {
  return library.fetchMedia(reference, limitBytes)
}
