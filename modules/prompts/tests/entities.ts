/** Prompts on the wire, as administration.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Prompt',
    in: ['prompts', 'prompt_shown'],
    fields: `id name prompt model maxTokens temperature apiKey queueId maxMessages queue.name`,
  },
]
