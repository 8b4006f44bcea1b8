/** What is answered to a customer's words, by what was asked before (CAL-04, CAL-05). */
import type { AskedTurn, DialogState, Reply } from '#modules/calendar/commands/dialog'
import {
  answerChoose,
  answerConfirmCancel,
  beginChoice,
  list,
} from '#modules/calendar/commands/manage'
import { answerConfirm, answerWhen, beginSchedule } from '#modules/calendar/commands/schedule'
import { textOf } from '#modules/calendar/commands/texts'
import { commandIn, confirmationIn, type Command } from '#modules/calendar/commands/words'

/** `state`: of the open dialog. Null where nothing was asked and no command is given. */
export async function replyTo(asked: AskedTurn, state: DialogState | null): Promise<Reply | null> {
  const command = commandIn(asked.said)
  if (command && !(state && isConfirmation(asked.said, state))) return begin(asked, command)
  switch (state?.step) {
    case 'when':
      return answerWhen(asked, state)
    case 'confirm':
      return answerConfirm(asked, state)
    case 'choose':
      return answerChoose(asked, state)
    case 'confirm_cancel':
      return answerConfirmCancel(asked, state)
    case undefined:
      return null
  }
}

/** "cancelar" alone answers a question that offers it. */
const isConfirmation = (said: string, { step }: DialogState) =>
  (step === 'confirm' || step === 'confirm_cancel') && confirmationIn(said, 'no') !== null

function begin(asked: AskedTurn, { name, words }: Command): Promise<Reply> {
  switch (name) {
    case 'schedule':
      return beginSchedule(asked, words)
    case 'list':
      return list(asked)
    case 'cancel':
    case 'reschedule':
      return beginChoice(asked, name, words)
  }
}

/** The calendar does not answer: the customer is not left waiting, and the team knows (CAL-06). */
export const failedReply = async (asked: AskedTurn): Promise<Reply> => ({
  text: await textOf(asked, 'failed'),
  next: null,
  note: await textOf(asked, 'note.failed', { said: asked.said }),
})
