/** Finds a time for an appointment, asks whether it suits, and writes it into the calendar (CAL-05). */
import { DateTime } from 'luxon'
import { errors } from '#modules/calendar/access'
import { titleOf, writeEvent } from '#modules/calendar/commands/appointments'
import {
  newEventId,
  type AskedTurn,
  type Draft,
  type Reply,
  type StateOf,
} from '#modules/calendar/commands/dialog'
import { checkSlot, holdSlot } from '#modules/calendar/commands/slots'
import { shownAt, textOf } from '#modules/calendar/commands/texts'
import {
  readWhen,
  titleIn,
  withoutDay,
  withoutTime,
  type When,
} from '#modules/calendar/commands/when'
import { confirmationIn, tidyTitle } from '#modules/calendar/commands/words'
import { eventMinutes } from '#modules/calendar/contract'

/** A new appointment; `words` may say what, and when. */
export function beginSchedule(asked: AskedTurn, words: string): Promise<Reply> {
  const title = tidyTitle(titleIn(words, asked.around))
  const draft = { eventId: newEventId(), isNew: true, title, minutes: eventMinutes.default }
  return askOrOffer(asked, draft, words)
}

/** Offers the time that `words` say, or asks for what is unclear in them. */
export async function askOrOffer(asked: AskedTurn, draft: Draft, words: string): Promise<Reply> {
  const when = readWhen(words, asked.around)
  if (when.kind === 'found') return offer(asked, draft, when.at)
  return {
    text: await textOf(asked, `ask.${when.why}`),
    next: { step: 'when', draft, words },
  }
}

/** One question is asked: what is unclear after that is left to people. */
export async function answerWhen(
  asked: AskedTurn,
  { draft, words }: StateOf<'when'>
): Promise<Reply> {
  const when = readTogether(asked, words)
  if (!when) return leaveToPeople(asked)
  const title = draft.title || (draft.isNew ? tidyTitle(titleIn(asked.said, asked.around)) : '')
  return offer(asked, { ...draft, title }, when)
}

/** The answer alone, or what it completes: its own words count first. */
function readTogether({ said, around }: AskedTurn, words: string): DateTime | null {
  const completed = [
    `${said} ${withoutDay(words, around)}`,
    `${said} ${withoutTime(words)}`,
    `${words} ${said}`,
  ]
  const found = [said, ...completed]
    .map((text): When => readWhen(text, around))
    .find(({ kind }) => kind === 'found')
  return found?.kind === 'found' ? found.at : null
}

/** The time, or the free one that is next to it on the same day. */
async function offer(asked: AskedTurn, draft: Draft, at: DateTime): Promise<Reply> {
  const { state, nearest } = await checkSlot(asked, { start: at, ...draft }, draft.eventId)
  const values = { chosen: shownAt(asked, at), title: await titleOf(asked, draft) }
  if (!nearest) {
    return {
      text: await textOf(asked, `full.${state}`, values),
      next: { step: 'when', draft, words: '' },
    }
  }
  const lead = await textOf(asked, `offer.${state}`, values)
  const what = draft.isNew ? 'offer.new' : 'offer.move'
  const question = await textOf(asked, what, { ...values, when: shownAt(asked, nearest) })
  return {
    text: `${lead}\n\n${question}\n\n${await textOf(asked, 'confirm')}`,
    next: { step: 'confirm', draft, startsAt: nearest.toISO()! },
  }
}

/** An answer that names another time asks for that one. */
export async function answerConfirm(asked: AskedTurn, state: StateOf<'confirm'>): Promise<Reply> {
  switch (confirmationIn(asked.said, 'no')) {
    case 'yes':
      return take(asked, state.draft, DateTime.fromISO(state.startsAt))
    case 'no':
      return { text: await textOf(asked, state.draft.isNew ? 'dropped' : 'kept'), next: null }
    case null:
      break
  }
  const when = readWhen(asked.said, asked.around)
  if (when.kind === 'found') return offer(asked, state.draft, when.at)
  if (state.isAgain) return leaveToPeople(asked)
  return { text: await textOf(asked, 'again.confirm'), next: { ...state, isAgain: true } }
}

/** Looks once more: another customer, or somebody at Google, may have been faster. */
async function take(asked: AskedTurn, draft: Draft, start: DateTime): Promise<Reply> {
  if (start <= asked.around.now) {
    return {
      text: await textOf(asked, 'ask.past'),
      next: { step: 'when', draft, words: '' },
    }
  }
  const slot = { start, minutes: draft.minutes }
  const isHeld = await holdSlot(asked.ticket, slot)
  if (!isHeld || (await checkSlot(asked, slot, draft.eventId)).state !== 'free') {
    return offer(asked, draft, start)
  }
  return write(asked, draft, start)
}

async function write(asked: AskedTurn, draft: Draft, start: DateTime): Promise<Reply> {
  try {
    await writeEvent(asked, draft, start)
  } catch (error) {
    if (!(error instanceof errors.E_CALENDAR_EVENT_NOT_FOUND)) throw error
    return { text: await textOf(asked, 'gone'), next: null }
  }
  const values = { title: await titleOf(asked, draft), when: shownAt(asked, start) }
  const [key, kind] = draft.isNew
    ? (['booked', 'add_event'] as const)
    : (['moved', 'move_event'] as const)
  return {
    text: await textOf(asked, key, values),
    next: null,
    change: { kind, eventId: draft.eventId, note: await textOf(asked, `note.${kind}`, values) },
  }
}

/** For what was not understood twice. */
export async function leaveToPeople(asked: AskedTurn): Promise<Reply> {
  return {
    text: await textOf(asked, 'left'),
    next: null,
    note: await textOf(asked, 'note.left', { said: asked.said }),
  }
}
