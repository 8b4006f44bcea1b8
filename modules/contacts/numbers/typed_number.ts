/** Normalises a number typed by a user (EXT-10). */
import type { Actor } from '#app/kernel/actor/actor'
import { readSetting } from '#app/kernel/settings/settings'
import { canonicalNumber, type NumberCountry } from '#modules/contacts/canonical_number'
import { directory } from '#modules/whatsapp/public'

/**
 * Returns canonical digits; a national form is completed with the company's country. Throws 400
 * ERR_WAPP_INVALID_CONTACT for an invalid number.
 */
export async function typedNumber(actor: Pick<Actor, 'companyId'>, given: string): Promise<string> {
  const country = await readSetting<NumberCountry>(actor, 'contacts.number_country')
  return canonicalNumber(given, country) ?? directory.refuseNumber(given)
}
