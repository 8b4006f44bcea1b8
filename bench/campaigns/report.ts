/** The report of a large campaign as it is opened, its table's first page and its curve, beside a bare server. */
import type { Stage } from '#bench/campaigns/stage'
import { compare, fire, rounded, startFloor, startProgram } from '#bench/desk/beside_floor'

const crowds = [1, 10, 50]

export async function measureReport(stage: Stage, campaignId: number) {
  await pretendSent(stage, campaignId)
  const { product, api, companyId } = stage
  const values = [companyId, campaignId]
  const parts = [
    { path: `/campaigns/${campaignId}/shippings?pageNumber=1`, page: 'report', size: 20 },
    { path: `/campaigns/${campaignId}/curve`, page: 'curve', size: 1 },
  ]
  const floor = await startFloor(
    product,
    parts.map((part) => ({ ...part, values, offset: 0 }))
  )
  const cannon = startProgram(product, 'cannon')
  const lines: Record<string, number | string>[] = []
  try {
    for (const { path, page: name } of parts) {
      await compare(product, floor.url, { name, path, token: api.token })
    }
    for (const connections of crowds) {
      // Milliseconds that each server needs for one request of either part.
      const opened = { ours: 0, bare: 0 }
      for (const { path, page } of parts) {
        const shot = { token: api.token, connections, seconds: stage.isShort ? 2 : 5 }
        const bare = await fire(cannon, floor.child, { ...shot, url: floor.url + path })
        const ours = await fire(cannon, product.server, { ...shot, url: product.url + path })
        opened.ours += 1_000 / ours.perSecond
        opened.bare += 1_000 / bare.perSecond
        lines.push({
          'part': page,
          'at': connections,
          'req/s': rounded(ours.perSecond),
          'p95 ms': rounded(ours.p95),
          'floor req/s': rounded(bare.perSecond),
          'floor p95': rounded(bare.p95),
          'share of floor': rounded(ours.perSecond / bare.perSecond),
          'failed': ours.failures + bare.failures,
        })
      }
      lines.push({
        'part': 'both',
        'at': connections,
        'req/s': rounded(1_000 / opened.ours),
        'floor req/s': rounded(1_000 / opened.bare),
        'share of floor': rounded(opened.bare / opened.ours),
      })
    }
  } finally {
    for (const one of [cannon, floor.child]) one.kill()
  }
  return lines
}

/** Nine of ten people got it, over ten hours; half of them have read it. */
async function pretendSent({ database }: Stage, campaignId: number): Promise<void> {
  await database.query(
    `update campaigns set status = 'finished', started_at = date_trunc('second', now()) - interval '10 hours',
       completed_at = date_trunc('second', now()) where id = $1`,
    [campaignId]
  )
  const moment = `(started_at + place * interval '0.36 seconds')`
  await database.query(
    `update campaign_recipients set status = 'sent', body = 'Oi, ' || campaign_recipients.name || '! A oferta da semana é sua.',
       wid = '3EB0' || upper(md5(campaign_recipients.id::text)), sent_at = ${moment},
       delivered_at = ${moment} + interval '2 seconds',
       read_at = case when place % 2 = 0 then ${moment} + place % 3600 * interval '1 second' end
     from campaigns
     where campaigns.id = $1 and campaign_id = $1 and campaign_recipients.status = 'pending' and place % 10 <> 0`,
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
