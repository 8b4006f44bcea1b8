/** What a phone shares of its address book: when the device is linked, and whenever somebody is added. */
import {
  isPnUser,
  jidDecode,
  type BaileysEventEmitter,
  type Contact,
} from '@whiskeysockets/baileys'
import { firstCharacters } from '#app/kernel/sanitize_text'
import type { PhoneBookEntry } from '#modules/whatsapp/contract'

export function hearPhoneBook(
  ev: BaileysEventEmitter,
  onEntries: (entries: readonly PhoneBookEntry[]) => void
): void {
  const hear = (shared: readonly Partial<Contact>[]) => {
    const entries = phoneBookOf(shared)
    if (entries.length) onEntries(entries)
  }
  ev.on('contacts.upsert', hear)
  ev.on('messaging-history.set', ({ contacts }) => hear(contacts))
}

/** Left out is who has no name in the book, whose number WhatsApp hides, and whatever is nobody: groups, lists. */
export function phoneBookOf(shared: readonly Partial<Contact>[]): PhoneBookEntry[] {
  return shared.flatMap(({ id, phoneNumber, name }) => {
    const address = [id, phoneNumber].find((one) => one && isPnUser(one))
    const phone = address ? jidDecode(address)?.user : undefined
    const said = name?.trim()
    return phone && said ? [{ phone, name: firstCharacters(said, 255) }] : []
  })
}
