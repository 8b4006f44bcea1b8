/** A program that enqueues jobs in the product's queue, each several times at once, and ends when all have run. */
import { bootOther } from '#modules/whatsapp/tests/gateway/boot_other'
import { sleep } from '#tests/support/waiting'

const times = 6

await bootOther()
const { jobs } = await import('#app/kernel/jobs/jobs')
const names = process.argv.slice(2)
const wanted = Array.from({ length: times }, () => names).flat()
const ids = await jobs.addMany(wanted.map((name) => ({ name, payload: {} })))

const open = new Set(ids)
while (open.size) {
  for (const id of open) {
    const job = await jobs.find(id)
    if (job?.state === 'failed') throw new Error(`${job.name}: ${job.error}`)
    if (job?.state === 'completed') open.delete(id)
  }
  await sleep(50)
}
process.exit(0)
