/** Another process that feeds the campaigns of every number. */
import { bootOther } from '#modules/whatsapp/tests/gateway/boot_other'

await bootOther()
const { default: CampaignLanes } = await import('#modules/campaigns/engine/lane')
await new CampaignLanes().start()
console.log('feeding')
