/** What was delivered to a webhook, and sending it again (OPS-05). */
import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { replayDelivery, replaySpan } from '#modules/webhooks/actions/send_again'
import { listDeliveries } from '#modules/webhooks/queries'
import { deliveryWire } from '#modules/webhooks/transformer'
import { deliveriesFilter, replayedSpan } from '#modules/webhooks/validators'
import type { DeliveriesPageWire, DeliveryWire } from '#modules/webhooks/wire'

export default class DeliveriesController {
  /** GET /webhooks/{id}/deliveries?pageNumber&status: newest first. */
  async index({ actor, params, request }: HttpContext): Promise<DeliveriesPageWire> {
    const { pageNumber, ...filter } = request.qs()
    const { status: state } = await deliveriesFilter.validate(filter)
    const { rows, ...page } = await listDeliveries(actor, params.id, { page: pageNumber, state })
    return { deliveries: rows.map(deliveryWire), ...page }
  }

  /** POST /webhooks/{id}/deliveries/{deliveryId}/replay */
  async replay({ actor, params }: HttpContext): Promise<DeliveryWire> {
    return deliveryWire(await replayDelivery(actor, params.id, params.deliveryId))
  }

  /** POST /webhooks/{id}/replay {from, until}: all of this time, `until` exclusive. */
  async replaySpan({ actor, params, request }: HttpContext) {
    const { from, until } = await request.validateUsing(replayedSpan)
    const span = { from: DateTime.fromJSDate(from), until: DateTime.fromJSDate(until) }
    return { count: await replaySpan(actor, params.id, span) }
  }
}
