/** The pool of the jobs when its connections are cut: nothing is thrown that nobody can catch. */
import { test } from '@japa/runner'
import { openJobsHome } from '#app/kernel/jobs/home'
import env from '#start/env'
import { DatabaseProxy } from '#tests/support/database_proxy'

test.group('jobs in PostgreSQL: connections that are cut', (group) => {
  let proxy: DatabaseProxy
  group.setup(async () => {
    proxy = await DatabaseProxy.start(env.get('DATABASE_URL'))
    return () => proxy.stop()
  })

  /** Runs `work` and answers what was thrown meanwhile with nobody to catch it. */
  async function uncaughtDuring(work: () => Promise<unknown>): Promise<unknown[]> {
    const thrown: unknown[] = []
    const keep = (error: unknown) => void thrown.push(error)
    process.on('uncaughtException', keep)
    await work()
    // A lost socket is told in a later turn than the answer before it.
    await new Promise((resolve) => setTimeout(resolve, 100))
    process.off('uncaughtException', keep)
    return thrown
  }

  test('cut in the packet in which it becomes ready: the caller hears of it, nobody else', async ({
    assert,
  }) => {
    const home = openJobsHome({ databaseUrl: proxy.url })
    proxy.terminateOnReady(true)
    const thrown = await uncaughtDuring(() => assert.rejects(() => home.prepare()))
    proxy.terminateOnReady(false)
    assert.deepEqual(thrown, [])
    await home.prepare()
    await home.close()
  })

  test('cut while it lies in the pool, and nobody listens yet', async ({ assert }) => {
    const home = openJobsHome({ databaseUrl: proxy.url })
    await home.prepare()
    assert.deepEqual(await uncaughtDuring(async () => proxy.cutAll()), [])
    await home.prepare()
    await home.close()
  })
})
