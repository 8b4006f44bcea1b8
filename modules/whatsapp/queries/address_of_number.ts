/** The address of somebody who never wrote: made from their number, until WhatsApp has confirmed it (EXT-10). */
import { errors } from '#modules/whatsapp/access'
import type { ChatAddress } from '#modules/whatsapp/contract'

/** `number`: digits. Throws 400 ERR_WAPP_INVALID_CONTACT when there are none. */
export function addressOfNumber(number: string): ChatAddress {
  if (!/^\d+$/.test(number)) throw new errors.E_NUMBER_UNKNOWN({ number })
  return `${number}@s.whatsapp.net`
}

/** All addresses of a person known by these digits. */
export const addressesOf = ({
  phones,
  lids,
}: Readonly<Record<'phones' | 'lids', readonly string[]>>): ChatAddress[] => [
  ...phones.map(addressOfNumber),
  ...lids.map((lid) => `${lid}@lid`),
]
