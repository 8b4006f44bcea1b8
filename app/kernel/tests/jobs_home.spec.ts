/** The pool of the jobs when its connections are cut: no uncaught exception. */
import { test } from '@japa/runner'
import { openJobsHome } from '#app/kernel/jobs/home'
import env from '#start/env'
import { DatabaseProxy } from '#tests/support/database_proxy'

test.group('jobs in PostgreSQL: lost connections', (group) => {
  let proxy: DatabaseProxy
  group.setup(async () => {
    proxy = await DatabaseProxy.start(env.get('DATABASE_URL'))
    return () => proxy.stop()
  })

  /** Runs `work` and returns the uncaught exceptions meanwhile. */
  async function uncaughtDuring(work: () => Promise<unknown>): Promise<unknown[]> {
    const thrown: unknown[] = []
    const keep = (error: unknown) => void thrown.push(error)
    process.on('uncaughtException', keep)
    await work()
    // A lost socket is reported some ticks after the reply before it.
    await new Promise((resolve) => setTimeout(resolve, 100))
    process.off('uncaughtException', keep)
    return thrown
  }

  test('a connection lost just as it becomes ready is reported to the caller only', async ({
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

  test('a connection lost while idle in the pool, before any queue listens, throws nothing', async ({
    assert,
  }) => {
    const home = openJobsHome({ databaseUrl: proxy.url })
    await home.prepare()
    assert.deepEqual(await uncaughtDuring(async () => proxy.cutAll()), [])
    await home.prepare()
    await home.close()
  })
})
