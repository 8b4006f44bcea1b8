/** The first page of the report of a large campaign, beside a bare server. */
import type { Stage } from '#bench/campaigns/stage'
import { compare, fire, rounded, startFloor, startProgram } from '#bench/desk/beside_floor'

const crowds = [1, 10, 50]

export async function measureReport(stage: Stage, campaignId: number) {
  await pretendSent(stage, campaignId)
  const { product, api, companyId } = stage
  const path = `/campaigns/${campaignId}/shippings?pageNumber=1`
  const answer = { path, page: 'report', values: [companyId, campaignId], size: 20, offset: 0 }
  const floor = await startFloor(product, [answer])
  const cannon = startProgram(product, 'cannon')
  const lines: Record<string, number>[] = []
  try {
    await compare(product, floor.url, { name: 'report', path, token: api.token })
    for (const connections of crowds) {
      const shot = { token: api.token, connections, seconds: stage.isShort ? 2 : 5 }
      const bare = await fire(cannon, floor.child, { ...shot, url: floor.url + path })
      const ours = await fire(cannon, product.server, { ...shot, url: product.url + path })
      lines.push({
        'at': connections,
        'req/s': Math.round(ours.perSecond),
        'p95 ms': rounded(ours.p95),
        'floor req/s': Math.round(bare.perSecond),
        'floor p95': rounded(bare.p95),
        'share of floor': rounded(ours.perSecond / bare.perSecond),
        'failed': ours.failures + bare.failures,
      })
    }
  } finally {
    for (const one of [cannon, floor.child]) one.kill()
  }
  return lines
}

/** Nine of ten people have it. */
async function pretendSent({ database }: Stage, campaignId: number): Promise<void> {
  await database.query(
    `update campaign_recipients set status = 'sent', body = 'Oi, ' || name || '! A oferta da semana é sua.',
       wid = '3EB0' || upper(md5(id::text)), sent_at = now(), delivered_at = now()
     where campaign_id = $1 and status = 'pending' and place % 10 <> 0`,
    [campaignId]
  )
  await database.query(
    `update campaigns set sent_count = counted.sent, delivered_count = counted.sent
     from (select count(*) filter (where status = 'sent') as sent from campaign_recipients
       where campaign_id = $1) as counted where id = $1`,
    [campaignId]
  )
  await database.query('vacuum analyze campaign_recipients')
}
