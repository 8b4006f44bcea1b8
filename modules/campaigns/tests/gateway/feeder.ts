/** Another process that feeds the campaigns of every number. */
import { bootOther } from '#modules/whatsapp/tests/gateway/boot_other'

await bootOther()
const { startListening } = await import('#app/kernel/database/signals')
// As a server does: it hears at once that a message has arrived.
await startListening(process.env.DATABASE_URL!)
const { default: CampaignLanes } = await import('#modules/campaigns/engine/lane')
await new CampaignLanes().start()
console.log('feeding')
