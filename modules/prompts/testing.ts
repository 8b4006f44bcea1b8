/** Prompts for tests. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { aQueue } from '#modules/queues/testing'
import { newPrompt } from '#modules/prompts/contract'
import { encrypted } from '#modules/prompts/credentials'
import { Prompt } from '#modules/prompts/model'

let count = 0

export const someInstructions =
  'You answer for a flower shop, briefly and kindly. Opening hours: nine to six.'
/** Ends in `abcd`. */
export const someKey = 'sk-a-key-of-a-provider-abcd'

/** Default: a name that no other row has, and a queue of its own. */
export async function aPrompt(
  { companyId }: Pick<Actor, 'companyId'>,
  fields: Partial<Prompt> = {}
): Promise<Prompt> {
  const queueId = fields.queueId ?? (await aQueue({ companyId })).id
  const row = await Prompt.create({
    companyId,
    queueId,
    name: `Prompt ${++count}`,
    instructions: someInstructions,
    apiKey: encrypted(someKey),
    ...newPrompt,
    createdAt: now(),
    updatedAt: now(),
    ...fields,
  })
  return row.refresh()
}
