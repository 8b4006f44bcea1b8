/** The jobs port inside the application: workers of the registry, unknown names, replacement for tests. */
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import {
  declareJobs,
  jobs,
  jobStates,
  startWorkers,
  UnknownJobError,
  useJobs,
  type Jobs,
} from '#app/kernel/jobs/jobs'
import { defineModule } from '#app/kernel/modules/module'
import { Registry, registry } from '#app/kernel/modules/registry'
import { waitFor } from '#app/kernel/tests/jobs/workbench'

const seen: object[] = []
class Remember {
  async handle(payload: object) {
    seen.push(payload)
  }
}

const planted = defineModule({
  name: 'planted',
  summary: 'A module that only this test installs.',
  jobs: { 'planted.remember': { load: async () => ({ default: Remember }), queue: 'planted' } },
})

test.group('Jobs | port', () => {
  test('adds and runs the jobs that the enabled modules declare', async ({ assert, cleanup }) => {
    const withPlanted = new Registry([...registry.installed, planted], 'all')
    declareJobs(withPlanted.declared('jobs'))
    cleanup(() => declareJobs(registry.declared('jobs')))
    const workers = await startWorkers(withPlanted)
    cleanup(() => workers.stop())
    const id = await jobs.add('planted.remember', { id: 1 })
    await waitFor('it completed', async () => (await jobs.find(id))?.state === 'completed')
    assert.deepEqual(seen, [{ id: 1 }])
    const provider = await app.container.make('rlanz/queue')
    assert.equal(await provider.get('planted')?.getCompletedCount(), 1)
    assert.isTrue(await jobs.remove(id))
  })

  test('counts the jobs of the configured queues', async ({ assert }) => {
    const counts = await jobs.counts()
    assert.containsSubset(counts, { default: {}, media: {} })
    assert.sameMembers(Object.keys(counts.default), [...jobStates])
  })

  test('rejects a name that no enabled module declares', async ({ assert }) => {
    await assert.rejects(() => jobs.add('planted.remember', {}), UnknownJobError)
  })

  test('can be replaced by another implementation and restored', async ({ assert }) => {
    const standIn = { add: async (name: string) => `stand-in:${name}` } as unknown as Jobs
    const restore = useJobs(standIn)
    assert.equal(await jobs.add('any.name', {}), 'stand-in:any.name')
    restore()
    await assert.rejects(() => jobs.add('any.name', {}), UnknownJobError)
  })
})
