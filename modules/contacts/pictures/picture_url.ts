/** Where the browser finds the picture of a contact; only answers to those with rights carry it (API-12). */
import { signedUrl } from '#app/kernel/media'

/** For a while; empty when there is no picture. */
export const pictureUrl = (avatarFile: string): string => (avatarFile ? signedUrl(avatarFile) : '')
