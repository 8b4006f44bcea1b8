/** One POST to a flow, with the errors of the port (INT-03, INT-04). */
import { OutboundError } from '#app/kernel/outbound/error'
import type { OutboundAnswer } from '#app/kernel/outbound/client'
import { FlowUnavailable } from '#modules/integrations/flows/port'
import { outbound } from '#modules/integrations/outbound'

const maxRedirects = 3
/** Errors of the network: another try may help. */
const passing: readonly string[] = ['unknown_host', 'unreachable', 'timeout']

/** Any answer below 500. Throws `FlowUnavailable` when another try may help, `OutboundError` when none can. */
export async function callFlow(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {}
): Promise<OutboundAnswer> {
  try {
    const answer = await outbound.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      maxRedirects,
    })
    if (answer.status >= 500) throw new FlowUnavailable(`HTTP ${answer.status}`, answer.status)
    return answer
  } catch (error) {
    if (!(error instanceof OutboundError) || !passing.includes(error.kind)) throw error
    throw new FlowUnavailable(error.message, null, error.kind)
  }
}
