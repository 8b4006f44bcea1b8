/** Contact cards in a message body (IN-24): parses vCards for the bubble, writes them for messages being sent. */
import { shownNumber } from '#web/lib/phone_number'

export interface ShownCard {
  readonly name: string
  /** As the sender wrote them, each with its digits. */
  readonly numbers: readonly { readonly shown: string; readonly digits: string }[]
}

/** The digits of a number as typed; empty when there are too few to call. */
export function plainNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= 5 ? digits : ''
}

/** Cards are separated by a blank line; a card without a name is shown by its number. */
export function readCards(body: string): readonly ShownCard[] {
  return body
    .split(/(?=BEGIN:VCARD)/i)
    .filter((card) => /^BEGIN:VCARD/i.test(card))
    .map(readCard)
    .filter(({ name }) => name !== '')
}

function readCard(card: string): ShownCard {
  // vCard line folding: a continuation line begins with a space.
  const lines = card.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const values = (field: string) => lines.flatMap((line) => valueOf(line, field))
  const numbers = values('TEL').flatMap(({ value, waid }) => {
    const digits = waid ?? plainNumber(value)
    return digits ? [{ shown: readable(value, digits), digits }] : []
  })
  const family = values('N')[0]?.value.split(';').filter(Boolean).toReversed().join(' ')
  const name = values('FN')[0]?.value || family || numbers[0]?.shown || ''
  return { name, numbers }
}

/** Bare digits are grouped; a number that is already grouped stays as it is. */
const readable = (value: string, digits: string) =>
  /^\+?\d+$/.test(value) ? shownNumber(digits) : value

/** `item1.TEL;waid=5511…;type=CELL:+55 11 …` */
function valueOf(line: string, field: string) {
  const found = /^(?:[\w-]+\.)?([A-Z]+)((?:;[^:]*)?):(.*)$/i.exec(line)
  if (found?.[1]?.toUpperCase() !== field) return []
  const waid = /;waid=(\d+)/i.exec(found[2]!)?.[1] ?? null
  return [{ value: unescaped(found[3]!).trim(), waid }]
}

const unescaped = (text: string) => text.replaceAll(/\\([,;\\])/g, '$1').replaceAll(/\\n/gi, ' ')
const escaped = (text: string) => text.replaceAll(/[,;\\]/g, String.raw`\$&`).replaceAll('\n', ' ')

/** Writes cards as the server will store them. */
export const writeCards = (cards: readonly { name: string; number: string }[]): string =>
  cards
    .map(({ name, number }) =>
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `FN:${escaped(name)}`,
        `TEL;type=CELL;waid=${number}:+${number}`,
        'END:VCARD',
      ].join('\n')
    )
    .join('\n\n')
