/** Rules for certificates and keys as PEM texts, with messages for people who got a .p12 file. */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { now } from '#app/kernel/clock'

const conversion =
  'A .p12 file is converted first: openssl pkcs12 -in file.p12 -legacy -nodes -out file.pem'

/** A PEM text that begins with a certificate which has not ended. */
export const isCertificate = vine.createRule(
  (value: unknown, _: undefined, field: FieldContext) => {
    if (typeof value !== 'string') return
    const certificate = certificateOf(value)
    if (!certificate) {
      const message =
        'The {{ field }} field must hold the text from -----BEGIN CERTIFICATE----- on.'
      field.report(`${message} ${conversion}`, 'certificate', field)
    } else if (certificate.validToDate.getTime() <= now().toMillis()) {
      field.report(
        'The certificate in the {{ field }} field has expired',
        'certificateExpired',
        field
      )
    }
  }
)

/** A PEM text with a private key, and that of the certificate beside it. */
export const isKeyOfCertificate = vine.createRule(
  (value: unknown, _: undefined, field: FieldContext) => {
    if (typeof value !== 'string') return
    if (value.includes('ENCRYPTED')) {
      const message =
        'The key in the {{ field }} field has a password: remove it first (openssl pkey)'
      return field.report(message, 'privateKeyEncrypted', field)
    }
    const key = keyOf(value)
    if (!key) {
      const message =
        'The {{ field }} field must hold the text from -----BEGIN PRIVATE KEY----- on.'
      return field.report(`${message} ${conversion}`, 'privateKey', field)
    }
    const certificate = certificateOf(String(field.parent.certificate))
    if (certificate && !certificate.checkPrivateKey(key)) {
      field.report('The {{ field }} field does not belong to the certificate', 'keyPair', field)
    }
  }
)

function certificateOf(text: string): X509Certificate | null {
  if (!text.includes('-----BEGIN CERTIFICATE-----')) return null
  try {
    return new X509Certificate(text)
  } catch {
    return null
  }
}

function keyOf(text: string): KeyObject | null {
  try {
    return createPrivateKey(text)
  } catch {
    return null
  }
}
