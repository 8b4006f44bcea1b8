/** Secrets of calendars: encrypted where they are stored, and hashed where they are only compared (CAL-01). */
import { createHash, randomBytes } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'

const purpose = 'calendar.token'

export const encrypted = (secret: string): string => encryption.encrypt(secret, { purpose })

/** Null for what is not there, and for what was encrypted with another APP_KEY. */
export const decrypted = (text: string | null): string | null =>
  text === null ? null : encryption.decrypt<string>(text, purpose)

/** 256 bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hexadecimal digits. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
