/** What people need to know before a campaign starts. */
import type { HttpContext } from '@adonisjs/core/http'
import { listGroups } from '#modules/campaigns/queries/groups'
import type { AudienceWire } from '#modules/campaigns/wire'

export default class PlansController {
  /** GET /campaigns/audiences: whom a campaign can be sent to. */
  async audiences({ actor }: HttpContext): Promise<AudienceWire[]> {
    return listGroups(actor)
  }
}
