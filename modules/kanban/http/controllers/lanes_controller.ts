/** Endpoints for lanes (TAG-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { lanesWire } from '#modules/kanban/http/transformers/board_transformer'
import { orderedLanes } from '#modules/kanban/http/validators/board_validators'
import type { LanesWire } from '#modules/kanban/wire'
import { lanesOf, orderLanes } from '#modules/tags/public'

export default class LanesController {
  /** GET /tags/kanban: all, in their order. */
  async index({ actor }: HttpContext): Promise<LanesWire> {
    return lanesWire(await lanesOf(actor))
  }

  /** PUT /tags/kanban/order {ids}: lanes that are not listed follow in their former order. */
  async order({ actor, request }: HttpContext): Promise<LanesWire> {
    const { ids } = await request.validateUsing(orderedLanes)
    return lanesWire(await orderLanes(actor, ids))
  }
}
