/** What people need to know before a campaign starts. */
import type { HttpContext } from '@adonisjs/core/http'
import { formOf } from '#modules/campaigns/http/given_campaign'
import { previewWire } from '#modules/campaigns/http/transformers/preview_transformer'
import { plannedCampaign } from '#modules/campaigns/http/validators/campaign_validators'
import { listGroups } from '#modules/campaigns/queries/groups'
import { previewCampaign } from '#modules/campaigns/queries/preview'
import type { AudienceWire, PreviewWire } from '#modules/campaigns/wire'

export default class PlansController {
  /** GET /campaigns/audiences: whom a campaign can be sent to. */
  async audiences({ actor }: HttpContext): Promise<AudienceWire[]> {
    return listGroups(actor)
  }

  /** POST /campaigns/preview: whom the campaign of this form would reach, with what, and until when. */
  async preview(ctx: HttpContext): Promise<PreviewWire> {
    const form = await formOf(ctx.actor, await ctx.request.validateUsing(plannedCampaign))
    const none = { connectionId: null, audience: null, preparedId: null, scheduledAt: null }
    const preview = await previewCampaign(ctx.actor, { ...none, ...form })
    // No audit entry: nothing is changed, and a form asks whenever it changes (API-13).
    ctx.isAudited = true
    return previewWire(preview)
  }
}
