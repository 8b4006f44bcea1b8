/** In which tickets the company's model answers, and where people wait when it does not (LLM-02, LLM-08). */
import type { AskedTurn } from '#modules/ai/contract'
import { takeMessage } from '#modules/ai/public'
import type { StoredMessage } from '#modules/messages/contract'
import { describeQueues } from '#modules/queues/public'
import { routingOf } from '#modules/whatsapp/public'
import { LlmConfig } from '#modules/llm/model'
import { settingsOf, type LlmSettings } from '#modules/llm/settings'

/** As they are now; null while nobody has opened the configuration. */
export async function settingsNow(company: {
  readonly companyId: number
}): Promise<LlmSettings | null> {
  const row = await LlmConfig.of(company).first()
  return row && settingsOf(row)
}

/** Whether it answers in tickets of this queue; null: in those without one. */
export const answersIn = (
  { enabled, queueId: only }: Pick<LlmSettings, 'enabled' | 'queueId'>,
  queueId: number | null
): boolean => enabled && (only === null || only === queueId)

/**
 * Those of one company's messages that the model answers. A ticket without a queue over a connection with one queue is
 * put into that first, without a question (BOT-04).
 */
export async function concerned(
  messages: readonly StoredMessage[]
): Promise<readonly StoredMessage[]> {
  const [first] = messages
  const settings = first && (await settingsNow(first))
  if (!settings) return []
  const own = messages.filter(({ queueId }) => answersIn(settings, queueId))
  const queueless = own.filter(({ queueId }) => queueId === null)
  if (!queueless.length) return own
  const routing = await routingOf(
    first,
    queueless.map(({ connectionId }) => connectionId)
  )
  return own.filter(
    ({ queueId, connectionId }) =>
      queueId !== null || routing.get(connectionId)?.queueIds.length !== 1
  )
}

export async function takeByCentre(message: StoredMessage): Promise<'answered' | 'passed'> {
  if (!(await concerned([message])).length) return 'passed'
  return takeMessage(message, { kind: 'centre', id: null })
}

/** The queue of the configuration, or else that of the ticket, or else the connection's first; null: where it is. */
export async function peopleOf(
  { companyId, queueId, connectionId }: Pick<AskedTurn, 'companyId' | 'queueId' | 'connectionId'>,
  settings: LlmSettings | null
): Promise<{ readonly queueId: number | null }> {
  const chosen = settings?.queueId ?? queueId
  if (chosen !== null || connectionId === null) return { queueId: chosen }
  const routing = (await routingOf({ companyId }, [connectionId])).get(connectionId)
  const [first] = await describeQueues({ companyId }, routing?.queueIds ?? [])
  return { queueId: first?.id ?? null }
}
