/** Contract of schedules: cron in a time zone, repeated runs, and removal of obsolete schedules. */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { waitFor, type OpenWorkbench, type Workbench } from '#app/kernel/tests/jobs/workbench'

const everySecond = '* * * * * *'

export function schedulingCases(open: OpenWorkbench) {
  test('computes the next run in the time zone of the schedule', async ({ assert }) => {
    const bench = await open()
    bench.declare('billing.remind', { run: async () => {} })
    bench.declare('reports.count', { run: async () => {} })
    const timeZone = 'America/Sao_Paulo'
    const nineThere = nextAt(9, timeZone)
    const nineInUtc = nextAt(9, 'utc')
    await bench.work({
      schedules: [
        { job: 'billing.remind', cron: '0 9 * * *', timeZone },
        { job: 'reports.count', cron: '0 9 * * *' },
      ],
    })
    const schedules = await bench.jobs.schedules()
    const byJob = new Map(schedules.map((schedule) => [schedule.job, schedule]))
    assert.lengthOf(schedules, 2)
    assert.equal(byJob.get('billing.remind')?.nextAt, nineThere)
    assert.equal(byJob.get('billing.remind')?.timeZone, timeZone)
    assert.equal(byJob.get('reports.count')?.nextAt, nineInUtc)
    assert.notEqual(nineThere, nineInUtc)
  })

  test('runs again and again, with the attempts of its job', async ({ assert }) => {
    const bench = await open()
    let fired = 0
    bench.declare('tickets.tick', { attempts: 2, run: async () => void fired++ })
    await bench.work({ schedules: [{ job: 'tickets.tick', cron: everySecond }] })
    await waitFor('it fired three times', () => fired >= 3)
    const { jobs } = await bench.jobs.list('completed')
    assert.equal(jobs[0].name, 'tickets.tick')
    assert.equal(jobs[0].attempts, 2)
  })

  test('removes the schedules of removed modules and replaces changed ones', async ({ assert }) => {
    const bench = await open()
    let late = 0
    bench.declare('kanban.sort', { run: async () => void late++ })
    bench.declare('tickets.tick', { run: async () => {} })
    const yearly = { job: 'tickets.tick', cron: '0 0 1 1 *' }
    const first = await bench.work({
      schedules: [{ job: 'kanban.sort', cron: everySecond }, yearly],
    })
    await waitFor('it fired', () => late > 0)
    await first.stop()

    const daily = { job: 'tickets.tick', cron: '0 0 * * *' }
    await bench.work({
      schedules: [daily, { ...daily, cron: '0 12 * * *' }],
      without: ['kanban.sort'],
    })
    const found = await bench.jobs.schedules()
    assert.sameMembers(
      found.map(({ job, cron }) => `${job} ${cron}`),
      ['tickets.tick 0 0 * * *', 'tickets.tick 0 12 * * *']
    )
    const { jobs } = await bench.jobs.list('delayed')
    assert.deepEqual(new Set(jobs.map((job) => job.name)), new Set(['tickets.tick']))
  })

  test('does not allow removing the next run of a schedule manually', async ({ assert }) => {
    const bench = await open()
    bench.declare('tickets.tick', { run: async () => {} })
    await bench.work({ schedules: [{ job: 'tickets.tick', cron: '0 0 1 1 *' }] })
    const { jobs } = await bench.jobs.list('delayed')
    assert.lengthOf(jobs, 1)
    assert.isFalse(await bench.jobs.remove(jobs[0].id))
    assert.isFalse(await bench.jobs.cancel(jobs[0].id))
    assert.lengthOf((await bench.jobs.list('delayed')).jobs, 1)
  })

  test('runs what became due while no worker was running', async ({ assert }) => {
    const bench = await open()
    let fired = 0
    const schedules = [{ job: 'tickets.tick', cron: inThreeSeconds() }]
    bench.declare('tickets.tick', { run: async () => void fired++ })
    const first = await bench.work({ schedules })
    await first.stop()
    assert.equal(fired, 0)
    const due = await dueAt(bench)
    await waitFor('its time has passed', () => Date.now() > due + 200)
    await bench.work({ schedules })
    await waitFor('the missed run was done', () => fired === 1)
    assert.isAbove(await dueAt(bench), due)
  })
}

/** The next full hour `hour` in that zone, calculated with another library than the engine's. */
function nextAt(hour: number, zone: string) {
  const today = DateTime.now().setZone(zone).set({ hour, minute: 0, second: 0, millisecond: 0 })
  return (today > DateTime.now() ? today : today.plus({ days: 1 })).toMillis()
}

function inThreeSeconds() {
  const at = DateTime.utc().plus({ seconds: 3 })
  return `${at.second} ${at.minute} ${at.hour} * * *`
}

async function dueAt(bench: Workbench) {
  const [{ nextAt: at }] = await bench.jobs.schedules()
  return at
}
