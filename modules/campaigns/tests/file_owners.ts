/** Rows with a file. */
import { aCampaign } from '#modules/campaigns/testing'
import { aFile, type FileOwners } from '#tests/support/file_owners'

export const owners: FileOwners = {
  'a campaign': async (admin) => {
    const campaign = await aCampaign(admin.actor, { scheduledAt: null })
    const mediaFile = await aFile(admin)
    await campaign.merge({ mediaFile, mediaName: 'x' }).save()
    return { mediaFile, path: `/campaigns/${campaign.id}` }
  },
}
