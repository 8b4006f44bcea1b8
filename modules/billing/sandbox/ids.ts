// Ids in the forms of the providers.
import { randomBytes, randomInt } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** Number of a bank in the payment system (ISPB), which no bank has. */
const BANK = '99999999'

/** Lower-case letters and digits. */
export const randomLetters = (length: number) =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')

/** endToEndId of a payment, 32 characters: E, the bank, yyyyMMddHHmm in UTC, 11 letters. */
export const endToEndId = (at: string) =>
  `E${BANK}${at.replace(/\D/g, '').slice(0, 12)}${randomLetters(11)}`
