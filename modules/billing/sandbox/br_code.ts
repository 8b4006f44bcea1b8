// BR Code: the text behind a Pix QR picture, in the form of EMV (tag, length in two digits, value).
import { fromDecimal, toDecimal } from '#modules/billing/sandbox/amount'
import type { Centavos } from '#modules/billing/sandbox/charge'

const PIX = 'br.gov.bcb.pix'
const CHECKSUM = '6304'

export interface BrCode {
  /** Where a payer's bank reads the charge, without `https://`. */
  readonly url: string
  readonly amount: Centavos
  /** Name and city of who receives; cut to 25 and 15 letters without accents. */
  readonly name: string
  readonly city: string
}

/** The copy-and-paste text of a dynamic charge. */
export function writeBrCode({ url, amount, name, city }: BrCode): string {
  const text = [
    field('00', '01'),
    // 12: for one payment.
    field('01', '12'),
    field('26', field('00', PIX) + field('25', url)),
    field('52', '0000'),
    field('53', '986'),
    field('54', toDecimal(amount)),
    field('58', 'BR'),
    field('59', plain(name).slice(0, 25)),
    field('60', plain(city).slice(0, 15)),
    // The txid of a dynamic charge stands behind its URL.
    field('62', field('05', '***')),
    CHECKSUM,
  ].join('')
  return text + checksumOf(text)
}

/** undefined for a text that is cut, changed or no Pix code of this kind. */
export function readBrCode(text: string): BrCode | undefined {
  if (!hasRightChecksum(text)) return undefined
  const fields = fieldsOf(text)
  const account = fieldsOf(fields.get('26'))
  const [url, amount] = [account.get('25'), fromDecimal(fields.get('54') ?? '')]
  if (account.get('00')?.toLowerCase() !== PIX || !url || amount === undefined) return undefined
  return { url, amount, name: fields.get('59') ?? '', city: fields.get('60') ?? '' }
}

function hasRightChecksum(text: string): boolean {
  const counted = text.slice(0, -4)
  return counted.endsWith(CHECKSUM) && checksumOf(counted) === text.slice(-4).toUpperCase()
}

/** CRC-CCITT (FALSE) as four hexadecimal digits: polynomial 1021, start FFFF; `123456789` → 29B1. */
export function checksumOf(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function field(tag: string, value: string): string {
  if (value.length > 99) throw new RangeError(`field ${tag} of a BR Code passes 99 characters`)
  return tag + String(value.length).padStart(2, '0') + value
}

/** Up to the first that is broken. */
function fieldsOf(text = ''): Map<string, string> {
  const fields = new Map<string, string>()
  let rest = text
  while (rest) {
    const [, tag, length] = /^(\d{2})(\d{2})/.exec(rest) ?? []
    const value = rest.slice(4, 4 + Number(length))
    if (tag === undefined || value.length < Number(length)) break
    fields.set(tag, value)
    rest = rest.slice(4 + value.length)
  }
  return fields
}

/** One byte per letter, so that lengths count the same everywhere. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
