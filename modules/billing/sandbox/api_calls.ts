// Calls of a provider that is served by the sandbox's own HTTP server.
import { RawAnswer, type Call, type Handler } from '#sandbox/stand_in'
import { answerTo, writeAnswer, type Answer, type Api } from '#modules/billing/sandbox/answer'
import type { Bank } from '#modules/billing/sandbox/bank'
import type { CallKind } from '#modules/billing/sandbox/faults'

export type ApiHandler = (bank: Bank, call: Call) => Answer | Promise<Answer>

/** `authorize` throws the Refusal of a caller that may not. */
export function apiCalls(bank: Bank, api: Api, authorize: (call: Call) => void) {
  return (kind: CallKind, handle: ApiHandler): Handler =>
    async (call) => {
      const answer = await answerTo(api, bank.faults, kind, () => {
        authorize(call)
        return handle(bank, call)
      })
      return new RawAnswer((response) => writeAnswer(response, answer))
    }
}
