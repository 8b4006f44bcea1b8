/** Keys of prompts: encrypted in the row, masked on screens (API-10). */
import encryption from '@adonisjs/core/services/encryption'

const purpose = 'prompts.key'

export const encrypted = (key: string): string => encryption.encrypt(key, { purpose })

/** Empty for what was encrypted with another APP_KEY. */
export const decrypted = (text: string): string => encryption.decrypt<string>(text, purpose) ?? ''
