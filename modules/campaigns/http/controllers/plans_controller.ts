/** What people need to know before a campaign starts. */
import type { HttpContext } from '@adonisjs/core/http'
import { sendTrial } from '#modules/campaigns/actions/send_trial'
import { formOf } from '#modules/campaigns/http/given_campaign'
import { previewWire } from '#modules/campaigns/http/transformers/preview_transformer'
import {
  plannedCampaign,
  trialMessage,
} from '#modules/campaigns/http/validators/campaign_validators'
import { countTrial } from '#modules/campaigns/http/trial_limit'
import { listGroups } from '#modules/campaigns/queries/groups'
import { previewCampaign } from '#modules/campaigns/queries/preview'
import type { AudienceWire, PreviewWire, TrialWire } from '#modules/campaigns/wire'

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

  /** POST /campaigns/trial: the text to one number, now. */
  async trial(ctx: HttpContext): Promise<TrialWire> {
    const given = await ctx.request.validateUsing(trialMessage)
    await countTrial(ctx)
    const number = await sendTrial(ctx.actor, {
      connectionId: given.whatsappId,
      number: given.number,
      text: given.message ?? '',
      campaignId: given.campaignId ?? null,
      preparedId: given.fileListId ?? null,
    })
    return { number }
  }
}
