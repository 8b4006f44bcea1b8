/** Programs of the company hear of each answer of its model, where it is switched on (LLM-15). */
import type { Outgoing, OutgoingEvent } from '#app/kernel/modules/outgoing_event'
import type { LlmTurnEnded } from '#modules/llm/contract'
import { LlmTurn } from '#modules/llm/model'

export default class OutgoingTurn implements OutgoingEvent<'llm.turn_ended'> {
  readonly name = 'ai.turn'
  readonly follows = 'llm.turn_ended'
  readonly field = 'turn'

  describe({ companyId, ticketId, isReported, ...turn }: LlmTurnEnded): Outgoing | null {
    return isReported ? { companyId, ticketId, rowId: turn.turnId, facts: turn } : null
  }

  /** Question and answer, as far as the company stores them (LLM-10), and unless its history was cleared meanwhile. */
  async details(company: { readonly companyId: number }, rowIds: readonly number[]) {
    const rows = await LlmTurn.of(company).whereIn('id', [...rowIds])
    return new Map(rows.map((row) => [Number(row.id), textsOf(row)]))
  }
}

function textsOf({ asked: question, answered: answer }: LlmTurn) {
  if (question === null && answer === null) return {}
  return { texts: { ...(question !== null && { question }), ...(answer !== null && { answer }) } }
}
