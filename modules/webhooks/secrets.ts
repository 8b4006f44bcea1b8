/** Secrets by which receivers verify that an event is ours (INT-12): made here, stored encrypted (API-10). */
import { randomBytes } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import { maskOf } from '#app/kernel/text/mask'

const purpose = 'webhooks.secret'

/** As Standard Webhooks has them: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const encrypted = (secret: string): string => encryption.encrypt(secret, { purpose })

/** Null for one that was encrypted with another APP_KEY. */
export const decrypted = (text: string): string | null => encryption.decrypt<string>(text, purpose)

/** To recognize it by. */
export const masked = (text: string): string => maskOf(decrypted(text) ?? '')
