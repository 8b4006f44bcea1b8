/** The version of WhatsApp Web that the library ships with. */
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys'

/** `2.3000.1035194821` */
export const ownVersion: string = DEFAULT_CONNECTION_CONFIG.version.join('.')
