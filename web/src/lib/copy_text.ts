/** Copies a text to the clipboard and says whether it worked. */
import { toasts } from '#web/lib/toasts'

/** `copied` and `refused` are the translated answers; a browser refuses without permission, or outside of HTTPS. */
export async function copyText(
  text: string,
  { copied, refused }: { readonly copied: string; readonly refused: string }
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.success(copied)
  } catch {
    toasts.warning(refused)
  }
}
