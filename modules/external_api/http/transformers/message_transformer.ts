/** Answers to programs. */
import type {
  AcceptedWire,
  MessageStateWire,
  MessageStatusWire,
  SentWire,
} from '#modules/external_api/wire'
import type { ofPrograms } from '#modules/messages/public'

type SentState = Awaited<ReturnType<typeof ofPrograms.find>>

/** By ack (IN-31). */
const statuses: Readonly<Record<SentState['ack'], MessageStatusWire>> = {
  0: 'queued',
  1: 'queued',
  2: 'sent',
  3: 'delivered',
  4: 'read',
  5: 'played',
}

/** The same for a request that is repeated, however far its messages came meanwhile (EXT-03). */
export function sentWire(states: readonly SentState[]): SentWire {
  const messages = states.map(({ id, wid, number }): AcceptedWire => ({
    id,
    wid,
    status: 'queued',
    number,
  }))
  return { mensagem: 'Mensagem enviada', message: messages[0], messages }
}

export const messageStateWire = ({
  id,
  wid,
  ack,
  errorCode,
  number,
  at,
}: SentState): MessageStateWire => ({
  id,
  wid,
  status: errorCode === null ? statuses[ack] : 'failed',
  number,
  error: errorCode,
  createdAt: at.toISOString(),
})
