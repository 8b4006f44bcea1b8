/** Endpoints of conversations with assistants. */
import type { HttpContext } from '@adonisjs/core/http'
import { endingsIn } from '#modules/ai/queries'
import type { AssistantEndingWire } from '#modules/ai/wire'

export default class AssistantsController {
  /** GET /ticket-assistants/{ticketId}: when people took over from one, and why; oldest first. */
  async endings({ actor, params }: HttpContext): Promise<AssistantEndingWire[]> {
    const endings = await endingsIn(actor, params.ticketId)
    return endings.map(({ id, outcome, error, at }) => ({
      ...{ id: Number(id), outcome, reason: error },
      createdAt: at.toISOString(),
    }))
  }
}
