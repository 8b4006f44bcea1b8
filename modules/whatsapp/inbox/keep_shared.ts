/** What a phone shares about people, kept by whoever knows people. */
import { mendTexts, soundText } from '#app/kernel/sound_text'
import { keepPairs } from '#modules/whatsapp/inbox/keep_pairs'
import { keepPhoneBook } from '#modules/whatsapp/inbox/keep_phone_book'
import type { DriverEvents, Link } from '#modules/whatsapp/drivers/driver'

export const keepShared = (link: Link): Pick<DriverEvents, 'pairs' | 'phoneBook'> => ({
  pairs: (pairs) => keepPairs(link, mendTexts(pairs, soundText)),
  phoneBook: (entries) => keepPhoneBook(link, mendTexts(entries, soundText)),
})
