/** Stores what a phone shares about people. */
import { mapTexts, sanitizeText } from '#app/kernel/text/sanitize_text'
import { keepPairs } from '#modules/whatsapp/inbox/keep_pairs'
import { keepPhoneBook } from '#modules/whatsapp/inbox/keep_phone_book'
import type { DriverEvents, ConnectionRef } from '#modules/whatsapp/drivers/driver'

export const keepShared = (link: ConnectionRef): Pick<DriverEvents, 'pairs' | 'phoneBook'> => ({
  pairs: (pairs) => keepPairs(link, mapTexts(pairs, sanitizeText)),
  phoneBook: (entries) => keepPhoneBook(link, mapTexts(entries, sanitizeText)),
})
