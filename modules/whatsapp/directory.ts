/** What WhatsApp and the company's phones know about people, by their numbers: used by other modules. */
import type { Work } from '#app/kernel/database/unit_of_work'
import { errors } from '#modules/whatsapp/access'
import type { ChatAddress } from '#modules/whatsapp/contract'
import { forgetAnswers, forgetMessages } from '#modules/whatsapp/forget_people'
import { fetchPicture } from '#modules/whatsapp/pictures/fetch_picture'
import { checkNumber } from '#modules/whatsapp/queries/check_number'
import { phoneBook } from '#modules/whatsapp/queries/phone_book'

/** The other functions are documented in their own files. */
export const directory = {
  addressOf,
  checkNumber,
  refuseNumber,
  fetchPicture,
  phoneBook,
  forgetInPhoneBook,
  forgetAnswers,
  forgetMessages,
}

type Identity = { readonly phone: string } | { readonly lid: string } | { readonly group: string }

/**
 * The address of a phone number or a hidden id, both as digits, or of a group by its id. That of somebody who never wrote is a guess, until
 * `checkNumber` has confirmed it (EXT-10). Throws 400 ERR_WAPP_INVALID_CONTACT when the number is not made of digits.
 */
function addressOf(identity: Identity): ChatAddress {
  if ('group' in identity) return `${identity.group}@g.us`
  if ('lid' in identity) return `${identity.lid}@lid`
  if (!/^\d+$/.test(identity.phone)) return refuseNumber(identity.phone)
  return `${identity.phone}@s.whatsapp.net`
}

/** Throws 400 ERR_WAPP_INVALID_CONTACT: nobody can have this number, so WhatsApp need not be asked. */
function refuseNumber(number: string): never {
  throw new errors.E_NUMBER_UNKNOWN({ number })
}

/**
 * Deletes people from the address books that the company's phones shared (CON-06). `phones`: digits. The phone itself
 * keeps its entry, and may share it again later.
 */
async function forgetInPhoneBook(
  { trx }: Work,
  { companyId }: { readonly companyId: number },
  phones: readonly string[]
): Promise<void> {
  await trx
    .from('phone_book_entries')
    .where('company_id', companyId)
    .whereIn('phone', [...phones])
    .delete()
}
