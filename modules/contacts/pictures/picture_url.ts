/** The address of a contact's picture for browsers; only included in responses to permitted callers (API-12). */
import { signedUrl } from '#app/kernel/media/media'

/** Expires after a while; empty when there is no picture. */
export const pictureUrl = (avatarFile: string): string => (avatarFile ? signedUrl(avatarFile) : '')
