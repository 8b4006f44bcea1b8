/** Contact cards as a message carries them (IN-24): vCards read for the bubble, written for what is on its way. */
import { plainNumber, shownNumber } from './phone_number'

export interface ShownCard {
  readonly name: string
  /** As the sender wrote them, each with its digits. */
  readonly numbers: readonly { readonly shown: string; readonly digits: string }[]
}

/** Several cards have a blank line between them; a card without a name is called by its number. */
export function readCards(body: string): readonly ShownCard[] {
  return body
    .split(/(?=BEGIN:VCARD)/i)
    .filter((card) => /^BEGIN:VCARD/i.test(card))
    .map(readCard)
    .filter(({ name }) => name !== '')
}

function readCard(card: string): ShownCard {
  // A long line goes on in the next, which begins with a blank.
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

/** Bare digits are grouped; what somebody has grouped stays as it is. */
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

/** How they will look when the server has them. */
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
