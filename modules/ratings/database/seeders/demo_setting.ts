/** Asks for ratings in the demo, so that a user who closes a conversation sees the question (CLO-09). */
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { writeSetting } from '#app/kernel/settings/settings'
import { describeConnections } from '#modules/whatsapp/public'
import RatingText from '#modules/ratings/models/rating_text'

const text = 'Foi um prazer atender você, {{firstName}}.'

const demoSetting: DemoRows = ({ companyId }) =>
  unitOfWork(async ({ trx: client }) => {
    await writeSetting({ companyId }, 'ratings.ask', 'enabled', client)
    const connections = await describeConnections({ companyId })
    const texts = connections.map(({ id: connectionId }) => ({ companyId, connectionId, text }))
    await RatingText.createMany(texts, { client })
  })

export default demoSetting
