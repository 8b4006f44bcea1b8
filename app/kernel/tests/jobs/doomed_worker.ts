/** A process that takes a job, reports that in a file, and never finishes it: to be killed by a test. */
import { writeFile } from 'node:fs/promises'
import { Queue } from 'bullmq'
import { openJobsHome } from '#app/kernel/jobs/home'
import type { WorkSettings } from '#app/kernel/jobs/settings'
import { Workers } from '#app/kernel/jobs/workers'
import type { Place } from '#app/kernel/tests/jobs/workbench'

interface Order {
  readonly place: Place
  readonly queueName: string
  readonly jobs: readonly string[]
  readonly settings: WorkSettings
  /** The file to write when a job has started. */
  readonly begun: string
}

const order: Order = JSON.parse(process.argv[2])
const home = openJobsHome(order.place)
await home.prepare()

class Endless {
  async handle() {
    await writeFile(order.begun, String(process.pid))
    await new Promise(() => {})
  }
}

const load = async () => ({ default: Endless })
const specs = new Map(order.jobs.map((name) => [name, { load, queue: order.queueName }]))
const queue = (name: string) =>
  new Queue(name, { connection: home.connection, prefix: home.prefix })
const log = (context: object, message: string) => process.stderr.write(`${message} ${context}\n`)
const logger = { info: log, warn: log, error: log }
await new Workers({ ...order, home, specs, queue, schedules: [], logger }).start()
