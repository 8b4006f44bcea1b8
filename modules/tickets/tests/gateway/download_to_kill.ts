/** A process that fetches one message's file, and may be killed at any moment of that. */
import { bootOther } from '#modules/whatsapp/tests/gateway/boot_other'

await bootOther()
const { default: DownloadMedia } = await import('#modules/tickets/jobs/download_media')
const [companyId, messageId] = process.argv.slice(2).map(Number)
const job = new DownloadMedia()
console.log('begins')
await job.handle({ companyId, messageId })
console.log('stored')
// Whoever started it ends it.
setInterval(() => undefined, 60_000)
