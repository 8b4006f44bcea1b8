/** Parses the text of a ticket search (TCK-05); pure. */
import { searchText } from '#app/kernel/http/wire'
import { phoneNumbers } from '#modules/contacts/public'

export interface SearchPieces {
  /** The text as typed, trimmed. */
  readonly text: string
  /** The digits of a phone number, in each form in which it may be stored; empty when the text is not a number. */
  readonly numbers: readonly string[]
  /** Ticket id, if the text is a number or a protocol such as 20260131-4711. */
  readonly ticketId: number | null
  /** Words and phrases that a message must all contain. */
  readonly words: readonly Words[]
}
export interface Words {
  readonly text: string
  /** In quotes: the words must be consecutive. */
  readonly isPhrase: boolean
  /** Prefix match: the last word may be unfinished. */
  readonly isOpen: boolean
}

const maxWords = 12

/** Null when there is nothing to search for. */
export function searchPieces(given: unknown): SearchPieces | null {
  const text = searchText(given)
  if (!text) return null
  return { text, numbers: numbersIn(text), ticketId: ticketIdIn(text), words: wordsIn(text) }
}

function numbersIn(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 3 || !/^[+\d\s().-]+$/.test(text)) return []
  return [...new Set([digits, ...phoneNumbers.candidates(text)])]
}

function ticketIdIn(text: string): number | null {
  const found = /^#?(?:\d{8}-)?(\d{1,9})$/.exec(text)
  return found ? Number(found[1]) : null
}

function wordsIn(text: string): Words[] {
  const parts = [...text.matchAll(/"([^"]*)"|([\p{L}\p{N}]+)/gu)].slice(0, maxWords)
  const words = parts.map(([, phrase, word]) => ({
    text: phrase ?? word,
    isPhrase: phrase !== undefined,
  }))
  return words
    .filter(({ text: one }) => /[\p{L}\p{N}]/u.test(one))
    .map((one, place, all) => {
      const isLast = place === all.length - 1 && !one.isPhrase
      return { ...one, isOpen: isLast && /^[\p{L}\p{N}]{3,}$/u.test(one.text) }
    })
}
