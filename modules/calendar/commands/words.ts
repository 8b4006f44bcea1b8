/** What customers write to begin a conversation about an appointment, and to answer its questions (CAL-04); pure. */
import { plainOf } from '#modules/calendar/commands/when'

export const commandNames = ['schedule', 'list', 'cancel', 'reschedule'] as const
export type CommandName = (typeof commandNames)[number]

/** In Portuguese, English and Spanish; a company’s customers may write any of them. */
const words: Readonly<Record<CommandName, readonly string[]>> = {
  schedule: ['agendar', 'marcar', 'schedule'],
  list: ['listar', 'list'],
  cancel: ['cancelar', 'cancel'],
  reschedule: ['reagendar', 'remarcar', 'reschedule'],
}

/** More than any of them has, with the letter that ends it. */
const longestWord = 20

export interface Command {
  readonly name: CommandName
  /** What follows the word, as it was written. */
  readonly words: string
}

/** Null for a text that does not begin with the word of one. */
export function commandIn(said: string): Command | null {
  const text = said.normalize('NFC').trim()
  const first = /^\p{L}+(?![\p{L}\p{N}])/u.exec(plainOf(text.slice(0, longestWord)))?.[0] ?? ''
  const name = commandNames.find((one) => words[one].includes(first))
  if (!name) return null
  return { name, words: text.slice(first.length).replace(/^[\s:,.-]+/, '') }
}

const yes = '1 sim s si yes y ok okay confirmo confirmar confirma confirm'.split(' ')
const no = '2 nao n no nope desistir'.split(' ')

/** An answer to "1 confirm, 2 cancel"; null for anything else. `cancelMeans`: what the word itself answers. */
export function confirmationIn(said: string, cancelMeans: 'yes' | 'no'): 'yes' | 'no' | null {
  const answer = plainOf(said.normalize('NFC'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (words.cancel.includes(answer)) return cancelMeans
  if (yes.includes(answer)) return 'yes'
  return no.includes(answer) ? 'no' : null
}

/** A line of a list of so many; 0 to leave it; null for anything else. */
export function numberIn(said: string, lines: number): number | null {
  const found = /^\D{0,3}(\d{1,2})\D{0,3}$/.exec(said.trim())
  const number = Number(found?.[1] ?? Number.NaN)
  return number >= 0 && number <= lines ? number : null
}

/** Small words that are left where a day was taken out of a sentence. */
const before = /^(?:(?:para|pra|por|for|on|at|el|em|en|no|na|dia)\s+)+/iu
const after = /(?:\s+(?:para|pra|por|for|on|at|el|em|en|no|na|às|as|a las|the|dia))+$/iu
const titleLength = 120

/** What it is about, of the words that are neither day nor time; empty when nothing says it. */
export const tidyTitle = (rest: string): string =>
  ` ${rest} `
    .replace(/^\s+/, '')
    .replace(before, '')
    .replace(/\s+$/, '')
    .replace(after, '')
    .replace(/^(?:para|pra|por|for|on|at|el|em|en|no|na|às|as|a las|the|dia)$/iu, '')
    .slice(0, titleLength)
    .trim()
