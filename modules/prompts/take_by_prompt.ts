/** Passes a customer's message to the prompt of its place (AI-02). */
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import type { StoredMessage } from '#modules/messages/contract'
import { takeMessage } from '#modules/ai/public'

/** `id`: of a prompt of the message's company; undefined when the place has none. */
export async function takeByPrompt(message: StoredMessage, id: number | undefined) {
  if (id === undefined) return 'passed'
  if (!(await entitlementsOf(message)).get('prompts.use')) return 'passed'
  return takeMessage(message, { kind: 'prompt', id })
}
