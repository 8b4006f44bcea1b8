/** Credentials as they are stored, encrypted, and as they are shown, masked (API-10). */
import { X509Certificate } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import { fullMask, maskOf } from '#app/kernel/text/mask'
import type { ProviderCredentials } from '#modules/billing/providers/credentials'

const purpose = 'billing.payment_provider'

/** By field of the credentials, without the kind. */
export type Fields = Readonly<Record<string, string>>

/** Fields that are shown as they are; all others are masked. */
const open: ReadonlySet<string> = new Set(['url', 'clientId', 'key', 'provider'])
/** PEM texts, which all end alike. */
const pems: ReadonlySet<string> = new Set(['certificate', 'privateKey', 'authority'])

export const encrypted = (credentials: ProviderCredentials): string =>
  encryption.encrypt(credentials, { purpose })

/** Null for those that were encrypted with another APP_KEY. */
export const decrypted = (text: string): ProviderCredentials | null =>
  encryption.decrypt<ProviderCredentials>(text, purpose)

/** What is set, to be shown: secrets are `••••` with their last four characters. */
export function maskedFields(credentials: ProviderCredentials): Fields {
  const entries = Object.entries(fieldsOf(credentials))
  return Object.fromEntries(entries.map(([name, value]) => [name, shown(name, value)]))
}

export const fieldsOf = ({ kind: _, ...fields }: ProviderCredentials): Fields => fields

/** Whose certificate it is and until when it is good; null without one. */
export function certificateIn(credentials: ProviderCredentials) {
  if (credentials.kind !== 'pix') return null
  const { subject, validToDate } = new X509Certificate(credentials.certificate)
  const name = /^CN=(.+)$/m.exec(subject)?.[1] ?? subject
  return { name, expiresAt: validToDate.toISOString() }
}

function shown(name: string, value: string): string {
  if (open.has(name)) return value
  return pems.has(name) ? fullMask : maskOf(value)
}
