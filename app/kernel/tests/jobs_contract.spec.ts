/** The contract of the jobs port, tested on both stores: PostgreSQL and Redis. */
import { test } from '@japa/runner'
import type { Group } from '@japa/runner/core'
import { getDefaultBackendFactory, setDefaultBackendFactory } from 'bullmq'
import { openJobsHome, type JobsHome } from '#app/kernel/jobs/home'
import { addingCases } from '#app/kernel/tests/jobs/adding_cases'
import { failingCases } from '#app/kernel/tests/jobs/failing_cases'
import { lookingCases } from '#app/kernel/tests/jobs/looking_cases'
import { schedulingCases } from '#app/kernel/tests/jobs/scheduling_cases'
import { stoppingCases } from '#app/kernel/tests/jobs/stopping_cases'
import { Workbench, type WorkbenchSettings } from '#app/kernel/tests/jobs/workbench'
import { startRedis } from '#tests/support/redis'

const databaseUrl = process.env.DATABASE_URL!
const allCases = [addingCases, failingCases, lookingCases, schedulingCases, stoppingCases]

for (const cases of allCases) {
  test.group(`Jobs | PostgreSQL | ${cases.name}`, (group) => {
    cases(workbenches(group, async () => ({ databaseUrl })))
  })

  test.group(`Jobs | Redis | ${cases.name}`, (group) => {
    const where = async () => {
      const redis = await startRedis()
      return { databaseUrl, redisUrl: redis.url, stop: redis.stop }
    }
    cases(workbenches(group, where))
  })
}

interface Where {
  readonly databaseUrl: string
  readonly redisUrl?: string
  stop?(): Promise<void>
}

/** Opens the home for the group; each test gets its own workbench, which is cleared afterwards. */
function workbenches(group: Group, where: () => Promise<Where>) {
  let home: JobsHome
  let place: Where
  const open: Workbench[] = []
  group.setup(async () => {
    place = await where()
    const backend = getDefaultBackendFactory()
    home = openJobsHome(place)
    return async () => {
      await home.close()
      // The application's own queues in this process must keep the backend that they were started with.
      setDefaultBackendFactory(backend)
      await place.stop?.()
    }
  })
  group.each.teardown(async () => {
    for (const workbench of open.splice(0)) await workbench.close()
  })
  return async (settings?: WorkbenchSettings) => {
    const workbench = await Workbench.open(place, home, settings)
    open.push(workbench)
    return workbench
  }
}
