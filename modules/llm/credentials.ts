/** The key of a company for its provider: encrypted in the row, masked on screens (API-10). */
import encryption from '@adonisjs/core/services/encryption'

const purpose = 'llm.key'

export const encrypted = (key: string): string => encryption.encrypt(key, { purpose })

/** Blank for none, and for what was encrypted with another APP_KEY. */
export const decrypted = (text: string | null): string =>
  (text && encryption.decrypt<string>(text, purpose)) || ''
