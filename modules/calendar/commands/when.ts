/**
 * Reads a day and a time as customers write them, in Portuguese, Spanish and English; pure. chrono-node was tried:
 * it takes "depois de amanhã" for tomorrow and loses the hour of "amanhã 15h".
 */
import { DateTime } from 'luxon'

export interface Surroundings {
  readonly now: DateTime
  /** IANA zone of the company. */
  readonly zone: string
  /** Of the company: in English 5/6 may be of May or June. */
  readonly language: 'pt' | 'es' | 'en'
}

/** Why the customer must be asked. */
export type Unclear =
  | 'no_day'
  | 'no_time'
  /** Another order of day and month is as likely. */
  | 'ambiguous_day'
  /** Of the night or of the afternoon. */
  | 'ambiguous_time'
  | 'past'
  /** There is no such day or time, as 31/02. */
  | 'impossible'
export type When =
  | { readonly kind: 'found'; readonly at: DateTime; readonly rest: string }
  | { readonly kind: 'unclear'; readonly why: Unclear }

/** `rest` of what was found: the words that are neither day nor time. */
export function readWhen(text: string, around: Surroundings): When {
  const exact = readExact(text, around)
  if (exact) return exact
  const today = around.now.setZone(around.zone).startOf('day')
  const day = readDay(new Reader(text), today, around.language)
  if ('why' in day) return { kind: 'unclear', why: day.why }
  const time = readTime(day.reader)
  if ('why' in time) return { kind: 'unclear', why: time.why }
  const at = day.day.set({ hour: time.hour, minute: time.minute })
  if (at <= around.now) return { kind: 'unclear', why: 'past' }
  return { kind: 'found', at, rest: time.reader.rest }
}

/** The words of a text that are neither day nor time, also where one of both is missing or unclear. */
export function titleIn(text: string, around: Surroundings): string {
  const exact = readExact(text, around)
  if (exact?.kind === 'found') return exact.rest
  return new Reader(withoutTime(withoutDay(text, around))).rest
}

/** The text without the words that say a day, also an unclear one. */
export function withoutDay(text: string, { now, zone, language }: Surroundings): string {
  const day = readDay(new Reader(text), now.setZone(zone).startOf('day'), language)
  return ('why' in day ? day.left : day.reader)?.text ?? text
}

/** The same for the time. */
export function withoutTime(text: string): string {
  const time = readTime(new Reader(text))
  return ('why' in time ? time.left : time.reader)?.text ?? text
}

/** A whole time by ISO 8601, with an offset or in the company's zone; null without one. */
function readExact(text: string, { now, zone }: Surroundings): When | null {
  const found = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?/i.exec(
    text
  )
  if (!found) return null
  const at = DateTime.fromISO(found[0], { zone })
  if (!at.isValid) return { kind: 'unclear', why: 'impossible' }
  if (at <= now) return { kind: 'unclear', why: 'past' }
  return { kind: 'found', at, rest: text.replace(found[0], ' ').replace(/\s+/g, ' ').trim() }
}

interface NotRead {
  readonly why: Unclear
  /** Without the words that were meant by it. */
  readonly left?: Reader
}
interface ReadDay {
  readonly day: DateTime
  readonly reader: Reader
}
interface ReadTime {
  readonly hour: number
  readonly minute: number
  readonly reader: Reader
}

/** What is left of a text; patterns are lower case and without accents, and match whole words. */
class Reader {
  readonly #plain: string

  constructor(readonly text: string) {
    this.#plain = plainOf(text)
  }

  /** The first match, and a reader of the text without it. */
  find(
    pattern: string
  ): { readonly groups: readonly (string | undefined)[]; readonly left: Reader } | null {
    const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u').exec(
      this.#plain
    )
    if (!found) return null
    const { index } = found
    const left = `${this.text.slice(0, index)} ${this.text.slice(index + found[0].length)}`
    return { groups: found.slice(1), left: new Reader(left) }
  }

  get rest(): string {
    return this.text.replace(/\s+/g, ' ').replace(/^[\s,.;:-]+|[\s,;:-]+$/g, '')
  }
}

/** Lower case and without accents; as long as the text in NFC, so that places in one are places in the other. */
export const plainOf = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => letter.normalize('NFD')[0]!.toLowerCase().padEnd(letter.length))
    .join('')

const months = [
  ['janeiro', 'enero', 'january', 'jan', 'ene'],
  ['fevereiro', 'febrero', 'february', 'fev', 'feb'],
  ['marco', 'marzo', 'march', 'mar'],
  ['abril', 'april', 'abr', 'apr'],
  ['maio', 'mayo', 'may', 'mai'],
  ['junho', 'junio', 'june', 'jun'],
  ['julho', 'julio', 'july', 'jul'],
  ['agosto', 'august', 'ago', 'aug'],
  ['setembro', 'septiembre', 'september', 'set', 'sep', 'sept'],
  ['outubro', 'octubre', 'october', 'out', 'oct'],
  ['novembro', 'noviembre', 'november', 'nov'],
  ['dezembro', 'diciembre', 'december', 'dez', 'dic', 'dec'],
] as const
const weekdays = [
  ['segunda', 'lunes', 'monday'],
  ['terca', 'martes', 'tuesday'],
  ['quarta', 'miercoles', 'wednesday'],
  ['quinta', 'jueves', 'thursday'],
  ['sexta', 'viernes', 'friday'],
  ['sabado', 'saturday'],
  ['domingo', 'sunday'],
] as const
const anyOf = (names: readonly (readonly string[])[]) =>
  names
    .flat()
    .sort((one, other) => other.length - one.length)
    .join('|')
/** From 1, as ISO counts months and weekdays. */
const placeOf = (names: readonly (readonly string[])[], name: string) =>
  names.findIndex((all) => all.includes(name)) + 1

/** Days from today. The longest come first: "depois de amanhã" has "amanhã" in it. */
const relative = [
  ['(?:no )?depois de amanha|pasado manana|(?:the )?day after tomorrow', 2],
  // "mañana" is also the morning: "por la mañana", "de la mañana".
  ['amanha|(?<!\\bla )manana|tomorrow', 1],
  ['hoje|hoy|today', 0],
] as const

type DayPattern = (
  reader: Reader,
  today: DateTime,
  language: Surroundings['language']
) => ReadDay | NotRead | null

const dayPatterns: readonly DayPattern[] = [
  function iso(reader, today) {
    const found = reader.find('(\\d{4})-(\\d{2})-(\\d{2})')
    if (!found) return null
    const [year, month, day] = found.groups.map(Number)
    return dated(found.left, today.set({ month: 1, day: 1 }), { year, month, day })
  },
  function named(reader, today) {
    const dayFirst = reader.find(
      `(?:(?:no |el |on )?(?:the |dia )?)(\\d{1,2})(?:st|nd|rd|th|º|o)?(?: de| of)? (${anyOf(months)})(?:,? (?:de |del )?(\\d{4}))?`
    )
    const monthFirst =
      dayFirst ??
      reader.find(`(?:on )?(${anyOf(months)}) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`)
    if (!monthFirst) return null
    const [one, other, year] = monthFirst.groups
    const [day, month] = dayFirst ? [one!, other!] : [other!, one!]
    return inYear(monthFirst.left, today, { day: Number(day), month: placeOf(months, month), year })
  },
  function inNumbers(reader, today, language) {
    const found = reader.find('(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](\\d{4}|\\d{2}))?')
    if (!found) return null
    const [one, other, year] = found.groups
    const [first, second] = [Number(one), Number(other)]
    if (language !== 'en') return inYear(found.left, today, { day: first, month: second, year })
    if (first <= 12 && second <= 12 && first !== second) {
      return { why: 'ambiguous_day', left: found.left }
    }
    const [month, day] = first > 12 ? [second, first] : [first, second]
    return inYear(found.left, today, { day, month, year })
  },
  function near(reader, today) {
    for (const [pattern, days] of relative) {
      const found = reader.find(pattern)
      if (found) return { day: today.plus({ days }), reader: found.left }
    }
    return null
  },
  function ofWeek(reader, today) {
    const found = reader.find(
      `(?:(?:n[ao]|este|esta|nest[ae]|el|on|this|next|proxim[ao]|(?:n[ao] )proxim[ao]|el proximo) )?(${anyOf(weekdays)})(?:[ -]feira)?(?: que vem| que viene| proxim[ao])?`
    )
    if (!found) return null
    const days = (placeOf(weekdays, found.groups[0]!) - today.weekday + 7) % 7 || 7
    return { day: today.plus({ days }), reader: found.left }
  },
  function ofMonth(reader, today) {
    const found = reader.find('(?:no |el )?dia (\\d{1,2})|(?:on )?the (\\d{1,2})(?:st|nd|rd|th)')
    if (!found) return null
    const day = Number(found.groups[0] ?? found.groups[1])
    const month = day < today.day ? today.startOf('month').plus({ months: 1 }) : today
    return dated(found.left, month.startOf('month'), { day })
  },
]

function readDay(
  reader: Reader,
  today: DateTime,
  language: Surroundings['language']
): ReadDay | NotRead {
  for (const pattern of dayPatterns) {
    const read = pattern(reader, today, language)
    if (read) return read
  }
  return { why: 'no_day' }
}

/** `base`: any day at midnight in the company's zone. */
function dated(
  reader: Reader,
  base: DateTime,
  fields: { year?: number; month?: number; day?: number }
): ReadDay | NotRead {
  const day = DateTime.fromObject({ ...base.toObject(), ...fields }, { zone: base.zone })
  return day.isValid ? { day, reader } : { why: 'impossible', left: reader }
}

/** Days: without a year, what is longer ago is of the next year; what is less is a day that has passed. */
const longAgo = 180

function inYear(
  reader: Reader,
  today: DateTime,
  { day, month, year }: { day: number; month: number; year: string | undefined }
): ReadDay | NotRead {
  const given = year && Number(year.length === 2 ? `20${year}` : year)
  const read = dated(reader, today.startOf('year'), { day, month, year: given || today.year })
  if ('why' in read || given || today.diff(read.day, 'days').days <= longAgo) return read
  return dated(reader, today.startOf('year'), { day, month, year: today.year + 1 })
}

const at = '(?:(?:as?|a las?|at|para as?|para las?) )?'
const afternoon = '(?:da|de la|in the|na|por la) (?:tarde|afternoon|noite|noche|evening)|p\\.?m\\.?'
const morning = '(?:da|de la|in the|na|por la|pela) (?:manha|manana|morning|madrugada)|a\\.?m\\.?'

function readTime(reader: Reader): ReadTime | NotRead {
  const noon = reader.find(`${at}(?:(?:ao )?meio[ -]dia|(?:al )?mediodia|noon)`)
  if (noon) return { hour: 12, minute: 0, reader: noon.left }
  const found =
    reader.find(
      `${at}(\\d{1,2}):(\\d{2})(?::\\d{2})?(?: ?(?:h|hs|hrs|horas))?(?: ?(${afternoon})| ?(${morning}))?`
    ) ??
    reader.find(
      `${at}(\\d{1,2}) ?h(?:oras?|rs?|s)? ?(\\d{2})?(?: ?(${afternoon})| ?(${morning}))?`
    ) ??
    reader.find(`${at}(\\d{1,2})()(?: ?(${afternoon})| ?(${morning}))`) ??
    reader.find('(?:as?|a las?|at) (\\d{1,2})()()()')
  if (!found) return { why: 'no_time' }
  const [hours, minutes, late, early] = found.groups
  const part = late ? 'late' : early ? 'early' : null
  return timeOf(found.left, { hours: hours!, minute: Number(minutes ?? 0), part })
}

interface GivenTime {
  /** As it was written. */
  readonly hours: string
  readonly minute: number
  /** Of the day; null where nothing is said of it. */
  readonly part: 'early' | 'late' | null
}

/** Without more nobody comes at such an hour of the night, and few write 15 for it. */
const isSmall = (hours: string) => hours.length === 1 && Number(hours) >= 1 && Number(hours) <= 6

function timeOf(reader: Reader, { hours, minute, part }: GivenTime): ReadTime | NotRead {
  const hour = Number(hours)
  if (hour > 23 || minute > 59) return { why: 'impossible', left: reader }
  if (part === null) {
    return isSmall(hours) ? { why: 'ambiguous_time', left: reader } : { hour, minute, reader }
  }
  if (hour === 0) return { why: 'impossible', left: reader }
  if (part === 'late') return { hour: hour < 12 ? hour + 12 : hour, minute, reader }
  return { hour: hour % 12 === 0 ? 0 : hour, minute, reader }
}
