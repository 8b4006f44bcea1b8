/** Passes a customer's message to the prompt of its place (AI-02). */
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import type { StoredMessage } from '#modules/messages/contract'
import { takeMessage } from '#modules/ai/public'
import { Prompt } from '#modules/prompts/model'

/** `id`: as the place names it; undefined when it names none. One that is gone leaves the message to others. */
export async function takeByPrompt(message: StoredMessage, id: number | undefined) {
  if (id === undefined) return 'passed'
  if (!(await entitlementsOf(message)).get('prompts.use')) return 'passed'
  if (!(await Prompt.of(message).where({ id }).first())) return 'passed'
  return takeMessage(message, { kind: 'prompt', id })
}
