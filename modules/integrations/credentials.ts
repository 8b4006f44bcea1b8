/** Secrets of integrations: encrypted in the row, masked on screens (API-10). */
import { createHmac, randomBytes } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'

const purpose = 'integrations.secret'

export const encrypted = (secret: string): string => encryption.encrypt(secret, { purpose })

/** Empty for what was encrypted with another APP_KEY. */
export const decrypted = (text: string): string => encryption.decrypt<string>(text, purpose) ?? ''

/** A new key for signatures (INT-12). */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The value of X-Signature for these bytes (INT-12). */
export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
