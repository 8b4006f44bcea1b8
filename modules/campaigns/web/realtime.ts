/** Campaign events: a campaign that is shown is replaced where it stands; lists are fetched anew only where rows move. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { CampaignWire, OptOutWire } from '#modules/campaigns/wire'
import { fetchAgain, refetch } from '#web/lib/fetch_again'
import type { ListPage } from '#web/lib/query'
import type { RealtimeHandler } from '#web/shell/web_module'
import { keys, optOutKey, toCampaign } from './api'
import type { OptOut } from './api_opt_out'
import type { Campaign } from './model'

type Pages = InfiniteData<ListPage<Campaign>>

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event === 'campaign-opt-out') return renewOptOut(body as unknown as OptOutBody, client)
  if (event !== 'campaign') return
  if (body.action === 'delete') {
    client.removeQueries({ queryKey: keys.one(Number(body.campaignId)) })
    return refetch(client, keys.pages)
  }
  if (!body.record) return
  const campaign = toCampaign(body.record as CampaignWire)
  client.setQueryData<Campaign>(keys.one(campaign.id), (known) => known && campaign)
  fetchAgain(client, keys.one(campaign.id))
  if (replace(client, campaign)) fetchAgain(client, keys.pages)
  else refetch(client, keys.pages)
}
export default handleEvent

type OptOutBody = OptOutWire & { readonly contactId: number }

/** Somebody left, or came back, by a word or by a colleague's hand. */
function renewOptOut({ contactId, optedOut, at }: OptOutBody, client: QueryClient) {
  const queryKey = optOutKey(contactId)
  client.setQueryData<OptOut>(queryKey, (known) => known && { optedOut, at })
  fetchAgain(client, queryKey)
}

/** False where the list has to be read again: nobody shows it yet, or it may stand at another place now. */
function replace(client: QueryClient, campaign: Campaign): boolean {
  let stays = false
  client.setQueriesData<Pages>({ queryKey: keys.pages }, (known) => {
    const before = known?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === campaign.id)
    if (!known || !before) return known
    stays = before.scheduledAt === campaign.scheduledAt && before.name === campaign.name
    const pages = known.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => (row.id === campaign.id ? campaign : row)),
    }))
    return { ...known, pages }
  })
  return stays
}
