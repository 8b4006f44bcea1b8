/** The admins of the company, who alone see prompts, hear of each change (RT-06). */
import type { RealtimeMap } from '#app/kernel/modules/module'
import { Prompt } from '#modules/prompts/model'
import { viewOf } from '#modules/prompts/queries'
import { promptWire } from '#modules/prompts/transformer'

export default {
  projections: {
    'prompts.changed': async ({ companyId, promptId, change }) => {
      const row = await Prompt.of({ companyId }).where('id', promptId).first()
      return [
        {
          rooms: [`company-${companyId}-admin`],
          as: `company-${companyId}-prompt`,
          body: row
            ? { action: change, prompt: promptWire(await viewOf(row)) }
            : { action: 'delete', promptId },
        },
      ]
    },
  },
} satisfies RealtimeMap
