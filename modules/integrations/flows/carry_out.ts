/** Carries out what a flow answers, all of it or nothing, and only while the ticket is still the flow's (INT-13). */
import { systemActor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import { keepFiles } from '#app/kernel/media/pending_files'
import { automatic, automationMarks } from '#modules/messages/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import { endRun } from '#modules/integrations/flows/end_run'
import { underLock } from '#modules/integrations/flows/end_step'
import { dropUnsent, fetchFiles, type Ready } from '#modules/integrations/flows/fetch_files'
import type { FlowStep } from '#modules/integrations/flows/give_step'
import type { FlowAction, FlowAnswer } from '#modules/integrations/flows/port'
import { isLive } from '#modules/integrations/flows/standing'
import type { FlowRun } from '#modules/integrations/model'

/** The customer has just written: answer even if the network has dropped since, the messages wait for it. */
const answers = { mayWait: true }

/** To one contact over one connection (BOT-13): more looks like two machines that answer each other. */
const maxInLastHour = 30

/** `took`: milliseconds since the call began. */
export async function carryOut(
  step: FlowStep,
  answer: FlowAnswer,
  took: () => number
): Promise<void> {
  const durationMs = took()
  // Before the ticket is locked: the files' hosts may be slow.
  const { ready, problems } = await fetchFiles(step, answer.messages)
  const kept = new Set<string>()
  const write = (action: FlowAction | null, error: string | undefined) =>
    underLock(step, async (work, { ticket, run }) => {
      kept.clear()
      const ending = { status: answer.status, durationMs }
      const marks = await automationMarks(ticket)
      if (!run || !isLive(run, ticket, marks)) return { ...ending, outcome: 'stopped' }
      if (marks.saidInLastHour + ready.length > maxInLastHour) {
        await endRun(work, ticket, run)
        return {
          ...ending,
          outcome: 'stopped',
          error: 'Too many automatic messages in an hour.',
          reason: 'too_many',
        }
      }
      await sendAll(work, ticket, ready, kept)
      if (answer.state !== undefined) await keepState(work, run, answer.state)
      if (action) {
        await endRun(work, ticket, run)
        await act(ticket, action)
      }
      return { ...ending, outcome: 'done', error, reason: error ? 'left_out' : undefined }
    })
  await writeOrLeaveOut(write, answer.action, problems)
  // If that threw, its outcome may be unknown: then the hourly sweep deletes those that no message has.
  await dropUnsent(ready, kept)
}

type Write = (action: FlowAction | null, error: string | undefined) => Promise<void>

/** An action that the rules refuse, as a queue of nobody's, is left out and noted; what is said stays. */
async function writeOrLeaveOut(write: Write, action: FlowAction | null, problems: string[]) {
  try {
    await write(action, problems.join(' ') || undefined)
  } catch (error) {
    const { status = 500, message } = error as { status?: number; message: string }
    if (!action || status >= 500) throw error
    await write(null, [...problems, message].join(' '))
  }
}

async function keepState(work: Work, run: FlowRun, state: FlowAnswer['state']) {
  await run
    .useTransaction(work.trx)
    .merge({ state: state ?? null })
    .save()
}

/** Each after its own pause and those before it. Adds the keys of files that are sent to `kept`. */
async function sendAll(work: Work, ticket: Ticket, ready: readonly Ready[], kept: Set<string>) {
  let delayMs = 0
  for (const message of ready) {
    delayMs += message.pauseMs ?? 0
    await send(work, ticket, message, { delayMs, kept })
  }
}

async function send(
  work: Work,
  ticket: Ticket,
  message: Ready,
  { delayMs, kept }: { readonly delayMs: number; readonly kept: Set<string> }
) {
  const options = { ...answers, delayMs }
  if (message.kind === 'text') {
    await automatic.say(work, ticket, message.text, options)
    return
  }
  const { file, caption } = message
  if (await automatic.sendFile(work, ticket, { file, caption }, options)) {
    await keepFiles(work, [file.file])
    kept.add(file.file)
  }
}

/** By the rules that apply to people, in the caller's transaction. */
async function act({ companyId, id: ticketId }: Ticket, action: FlowAction): Promise<void> {
  const actor = systemActor(companyId)
  if (action.kind === 'close') await tickets.close(actor, { ticketId })
  if (action.kind !== 'transfer') return
  const { queueId, userId: ownerId } = action
  await tickets.transfer(actor, { ticketId, queueId, ownerId })
}
