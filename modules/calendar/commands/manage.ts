/** Lists, cancels and moves the customer's own appointments (CAL-05). */
import { appointmentsOf, removeEvent } from '#modules/calendar/commands/appointments'
import type { Appointment, AskedTurn, Reply, StateOf } from '#modules/calendar/commands/dialog'
import { askOrOffer, leaveToPeople } from '#modules/calendar/commands/schedule'
import { shownAt, shownList, textOf } from '#modules/calendar/commands/texts'
import { confirmationIn, numberIn } from '#modules/calendar/commands/words'

export async function list(asked: AskedTurn): Promise<Reply> {
  const appointments = await appointmentsOf(asked)
  if (!appointments.length) return none(asked)
  const title = await textOf(asked, 'list')
  return { text: `${title}\n\n${shownList(asked, appointments)}`, next: null }
}

const none = async (asked: AskedTurn): Promise<Reply> => ({
  text: await textOf(asked, 'none'),
  next: null,
})

/** `words`: perhaps the day and hour to which one is to be moved. */
export async function beginChoice(
  asked: AskedTurn,
  command: 'cancel' | 'reschedule',
  words: string
): Promise<Reply> {
  const appointments = await appointmentsOf(asked)
  const [only, ...others] = appointments
  if (!only) return none(asked)
  if (!others.length) return goOn(asked, command, only, words)
  const question = await textOf(asked, `choose.${command}`)
  return {
    text: `${question}\n\n${shownList(asked, appointments)}\n\n${await textOf(asked, 'leave')}`,
    next: { step: 'choose', command, appointments, words },
  }
}

/** Only a number of the list counts: no id comes from a customer. */
export async function answerChoose(asked: AskedTurn, state: StateOf<'choose'>): Promise<Reply> {
  const { command, appointments, words } = state
  const number = numberIn(asked.said, appointments.length)
  if (number === 0) return { text: await textOf(asked, 'kept'), next: null }
  if (number !== null) return goOn(asked, command, appointments[number - 1]!, words)
  if (state.isAgain) return leaveToPeople(asked)
  return { text: await textOf(asked, 'again.choose'), next: { ...state, isAgain: true } }
}

async function goOn(
  asked: AskedTurn,
  command: 'cancel' | 'reschedule',
  appointment: Appointment,
  words: string
): Promise<Reply> {
  if (command === 'reschedule') {
    const { eventId, title, minutes } = appointment
    return askOrOffer(asked, { eventId, isNew: false, title, minutes }, words)
  }
  return {
    text: await textOf(asked, 'confirm_cancel', valuesOf(asked, appointment)),
    next: { step: 'confirm_cancel', appointment },
  }
}

const valuesOf = (asked: AskedTurn, { title, startsAt }: Appointment) => ({
  title,
  when: shownAt(asked, startsAt),
})

export async function answerConfirmCancel(
  asked: AskedTurn,
  state: StateOf<'confirm_cancel'>
): Promise<Reply> {
  const { appointment } = state
  const answer = confirmationIn(asked.said, 'yes')
  if (answer === 'no') return { text: await textOf(asked, 'kept'), next: null }
  if (answer === null && state.isAgain) return leaveToPeople(asked)
  if (answer === null) {
    return { text: await textOf(asked, 'again.cancel'), next: { ...state, isAgain: true } }
  }
  await removeEvent(asked.actor, appointment.eventId)
  const values = valuesOf(asked, appointment)
  const note = await textOf(asked, 'note.delete_event', values)
  return {
    text: await textOf(asked, 'cancelled', values),
    next: null,
    change: { kind: 'delete_event', eventId: appointment.eventId, note },
  }
}
