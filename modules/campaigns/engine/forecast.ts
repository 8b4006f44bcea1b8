/** How long a campaign takes, by the rules of its pace (CMP-11..13); pure. */
import { DateTime } from 'luxon'
import {
  gapMs,
  hoursOf,
  isOpenAt,
  type Hours,
  type PaceSettings,
} from '#modules/campaigns/engine/pace'

export type Hold = 'connection' | 'whatsapp' | 'window' | 'limit'

/** The number's lane as it is now. */
export interface LaneState {
  readonly sentToday: number
  readonly sentInRow: number
  /** When its pace allows the next message. */
  readonly nextAt: DateTime
}

export interface ForecastInput {
  /** In the company's zone. */
  readonly now: DateTime
  /** When the campaign begins; not before now. */
  readonly startsAt: DateTime
  readonly messages: number
  readonly pace: PaceSettings
  /** `HH:mm-HH:mm`, or empty. */
  readonly window: string
  /** Messages a day; 0 is no limit. */
  readonly dailyLimit: number
  /** Null when the number has sent no campaign yet. */
  readonly lane: LaneState | null
  /** What each running campaign of the number still has to send, in the order of their turns. */
  readonly waiting: readonly number[]
  readonly isConnected: boolean
  /** Until when WhatsApp keeps the number from writing to strangers. */
  readonly lockedUntil: DateTime | null
}

export interface Forecast {
  readonly messages: number
  readonly startsAt: DateTime
  /** When the first message leaves; the beginning if there is none. */
  readonly firstAt: DateTime
  readonly endsAt: DateTime
  /** Why the first message does not leave at the beginning. */
  readonly held: Hold | null
}

const dayMs = 86_400_000
/** What WhatsApp takes to answer: no gap is shorter. */
const answerMs = 1_000

/**
 * An estimate: the random part of each gap has its mean, the number stays connected, and WhatsApp answers a message in
 * a second, so that gaps of 0 seconds make one message a second. Files take no time of their own. Campaigns that are
 * scheduled do not count, those that run take turns with this one (CMP-12).
 */
export function forecast(input: ForecastInput): Forecast {
  const { startsAt, messages } = input
  const times = sendingTimes(input)
  const held = messages ? (numberHold(input) ?? times.held) : null
  return {
    ...{ messages, startsAt, held },
    firstAt: times.first ?? startsAt,
    endsAt: times.last ?? startsAt,
  }
}

/** A number that is not connected is told of whenever the campaign begins: nobody knows when it comes back. */
function numberHold({ isConnected, lockedUntil, startsAt }: ForecastInput): Hold | null {
  if (!isConnected) return 'connection'
  return lockedUntil && lockedUntil > startsAt ? 'whatsapp' : null
}

/**
 * Milliseconds of the company's wall clock, as if it were UTC's: hours and days are those of the wall, and a hundred
 * thousand messages need no calendar. Without hours and limit it is UTC, where nothing is lost when clocks change.
 */
function clockOf({ now, window, dailyLimit }: ForecastInput) {
  const zone = hoursOf(window) || dailyLimit ? now.zone : 'utc'
  return {
    toMs: (at: DateTime) => at.setZone(zone).setZone('utc', { keepLocalTime: true }).toMillis(),
    toTime: (ms: number) =>
      DateTime.fromMillis(ms, { zone: 'utc' })
        .setZone(zone, { keepLocalTime: true })
        .setZone(now.zone),
  }
}

interface Times {
  readonly first: DateTime | null
  readonly last: DateTime | null
  readonly held: Hold | null
}

/** The lane sends one message after the other; campaigns take turns, a new one comes first (CMP-12). */
function sendingTimes(input: ForecastInput): Times {
  const { toMs, toTime } = clockOf(input)
  const begin = toMs(input.startsAt)
  const lane = laneFrom(input, toMs)
  let others = input.waiting.filter((count) => count > 0)
  let turn = 0
  const sendOther = () => {
    lane.send()
    turn %= others.length
    others[turn]! -= 1
    if (others[turn]) turn++
    else others = others.toSpliced(turn, 1)
  }
  while (others.length && lane.next().at < begin) sendOther()
  if (!others.length) lane.rest(begin)
  let first: number | null = null
  let last: number | null = null
  let held: Hold | null = null
  for (let left = input.messages; left > 0; left--) {
    if (last !== null) for (let count = others.length; count > 0; count--) sendOther()
    if (last === null) held = lane.next().held
    last = lane.send()
    first ??= last
  }
  const shown = (ms: number | null) => (ms === null ? null : toTime(ms))
  return { first: shown(first), last: shown(last), held }
}

/** One number: when its next message may leave, and what follows from sending it. */
function laneFrom(input: ForecastInput, toMs: (at: DateTime) => number) {
  const { pace, dailyLimit, lane, lockedUntil } = input
  const hours = hoursOf(input.window)
  const now = toMs(input.now)
  let at = Math.max(now, lane ? toMs(lane.nextAt) : now, lockedUntil ? toMs(lockedUntil) : now)
  let day = dayOf(now)
  let sentToday = lane?.sentToday ?? 0
  let sentInRow = lane?.sentInRow ?? 0

  function next(): { readonly at: number; readonly held: Hold | null } {
    const isFull = dailyLimit > 0 && dayOf(at) === day && sentToday >= dailyLimit
    const allowed = isFull ? (day + 1) * dayMs : at
    const opening = hours ? openingFrom(allowed, hours) : allowed
    const held = isFull ? 'limit' : opening > at ? 'window' : null
    return { at: opening, held }
  }
  function send(): number {
    const sentAt = next().at
    sentToday = dayOf(sentAt) === day ? sentToday + 1 : 1
    day = dayOf(sentAt)
    sentInRow++
    at = sentAt + Math.max(answerMs, gapMs(sentInRow, pace, 0.5))
    return sentAt
  }
  /** Nothing runs until then: the row of messages begins anew. */
  function rest(until: number) {
    at = Math.max(at, until)
    sentInRow = 0
  }
  return { next, send, rest }
}

const dayOf = (ms: number): number => Math.floor(ms / dayMs)

/** The same moment while the hours are open. */
function openingFrom(at: number, hours: Hours): number {
  const day = dayOf(at) * dayMs
  if (isOpenAt(at - day, hours)) return at
  return at - day < hours.from ? day + hours.from : day + dayMs + hours.from
}
