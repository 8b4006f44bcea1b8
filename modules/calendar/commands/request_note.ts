/** What the team reads of a command while the product does not answer by itself (CAL-06). */
import { appointmentsOf } from '#modules/calendar/commands/appointments'
import type { AskedTurn, Reply } from '#modules/calendar/commands/dialog'
import { checkSlot } from '#modules/calendar/commands/slots'
import { shownAt, shownList, textOf } from '#modules/calendar/commands/texts'
import { readWhen } from '#modules/calendar/commands/when'
import { commandIn } from '#modules/calendar/commands/words'
import { eventMinutes } from '#modules/calendar/contract'

/** What was asked, and what is possible. Null for a text that is no command. */
export async function requestNote(asked: AskedTurn): Promise<Reply | null> {
  const command = commandIn(asked.said)
  if (!command) return null
  const { name, words } = command
  const lines = [await textOf(asked, 'note.asked', { said: asked.said })]
  if (name !== 'schedule') lines.push(await ownOnes(asked))
  if (name === 'schedule' || (name === 'reschedule' && words))
    lines.push(await freeOrNot(asked, words))
  return { text: '', next: null, note: lines.join('\n') }
}

async function ownOnes(asked: AskedTurn): Promise<string> {
  const appointments = await appointmentsOf(asked)
  if (!appointments.length) return textOf(asked, 'note.none')
  return `${await textOf(asked, 'note.own')}\n${shownList(asked, appointments)}`
}

async function freeOrNot(asked: AskedTurn, words: string): Promise<string> {
  const when = readWhen(words, asked.around)
  if (when.kind === 'unclear') return textOf(asked, 'note.unclear')
  const slot = { start: when.at, minutes: eventMinutes.default }
  const { state, nearest } = await checkSlot(asked, slot, '')
  const found = await textOf(asked, `note.${state}`, { when: shownAt(asked, when.at) })
  if (state === 'free') return found
  const other = nearest
    ? await textOf(asked, 'note.nearest', { when: shownAt(asked, nearest) })
    : await textOf(asked, 'note.full')
  return `${found} ${other}`
}

/** The calendar did not answer. */
export const failedNote = async (asked: AskedTurn): Promise<Reply> => ({
  text: '',
  next: null,
  note: await textOf(asked, 'note.failed', { said: asked.said }),
})
