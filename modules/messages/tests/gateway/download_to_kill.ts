/** A process that downloads one message's file, to be killed at any moment. */
import { bootOther } from '#modules/whatsapp/tests/gateway/boot_other'

await bootOther()
const { default: DownloadMedia } = await import('#modules/messages/jobs/download_media')
const [companyId, messageId] = process.argv.slice(2).map(Number)
const job = new DownloadMedia()
console.log('begins')
await job.handle({ companyId, messageId })
console.log('stored')
// Stays alive until its parent kills it.
setInterval(() => undefined, 60_000)
