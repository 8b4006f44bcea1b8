// `guiche queues` and `guiche jobs` as programs, over the socket file of a real server (ADR 69).
import os from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { jobs } from '#app/kernel/jobs/jobs'
import { aWaitingJob, clearJobs, testQueue } from '#modules/operations/testing'
import type { JobQueuesWire, JobsPageWire } from '#modules/operations/wire'
import { OperatorsServer } from '#tests/support/operators_server'
import { waitFor } from '#tests/support/waiting'

test.group('guiche queues, guiche jobs', (group) => {
  let guiche: OperatorsServer['guiche']
  group.setup(async () => {
    await clearJobs()
    // With workers: what waits is run.
    const server = await OperatorsServer.start({ PROCESS_KINDS: 'web,worker' })
    guiche = server.guiche
    return async () => {
      await clearJobs()
      await server.stop()
    }
  })

  /** Of a job that no module declares: the server's worker keeps it as failed. */
  async function aFailure(): Promise<string> {
    const id = await aWaitingJob()
    await failed(id)
    return id
  }
  const failed = (id: string) =>
    waitFor('it has failed', async () => (await jobs.find(id))?.state === 'failed')
  const json = async <Answer>(...args: string[]) => {
    const { code, out, errors } = await guiche([...args, '--json'])
    if (code !== 0) throw new Error(errors)
    return JSON.parse(out) as Answer
  }

  test('queues list is a table of queues and lanes', async ({ assert }) => {
    const { code, out } = await guiche(['queues', 'list'])
    assert.equal(code, 0)
    const [titles, ...rows] = out.trimEnd().split('\n')
    assert.match(
      titles!,
      /^NAME +KIND +WAITING +DELAYED +ACTIVE +FAILED +DUE SINCE +DONE A MINUTE +PAUSED$/
    )
    assert.isTrue(rows.some((row) => /^default +jobs +\d+ +\d+ +\d+ +\d+ .* no$/.test(row)))
    assert.isTrue(rows.some((row) => /^whatsapp.inbox +lane +0 +- +- +0 +- +- +no$/.test(row)))
  })

  test('a paused queue runs nothing until it is resumed; both are audited with the account', async ({
    assert,
  }) => {
    const paused = await guiche(['queues', 'pause', testQueue])
    assert.deepEqual(
      [paused.code, paused.out],
      [0, `Paused. It goes on by: guiche queues resume ${testQueue}\n`]
    )
    const id = await aWaitingJob()
    const { queues } = await json<JobQueuesWire>('queues', 'list')
    assert.containsSubset(
      queues.find(({ name }) => name === testQueue),
      { isPaused: true, waiting: 1 }
    )
    assert.equal((await jobs.find(id))?.state, 'waiting')
    assert.equal((await guiche(['queues', 'resume', testQueue])).out, 'It goes on.\n')
    await failed(id)
    const rows = await db.from('audit_entries').where({ entity: 'job_queue' }).orderBy('id')
    assert.deepEqual(
      rows.map((row) => [row.action, row.user_id, row.operator_account]),
      ['pause', 'resume'].map((verb) => [`operations.${verb}_queue`, null, os.userInfo().username])
    )
  })

  test('jobs list and show say what failed, and why', async ({ assert }) => {
    const id = await aFailure()
    const { out } = await guiche(['jobs', 'list', '--queue', testQueue])
    assert.match(out, /^ID +NAME +STATE +ATTEMPTS +ADDED +FINISHED +ERROR$/m)
    assert.match(
      out,
      new RegExp(`^${id} +operations.missing +failed +1 of 1 .*No enabled module`, 'm')
    )
    const shown = await guiche(['jobs', 'show', id])
    assert.match(shown.out, /^payload +\{"id":7\}$/m)
    assert.match(shown.out, /^error +No enabled module declares the job "operations.missing"$/m)
  })

  test('retry runs one again, or all failed ones of a queue when somebody is sure', async ({
    assert,
  }) => {
    const ids = [await aFailure(), await aFailure()]
    await guiche(['queues', 'pause', testQueue])
    const one = await guiche(['jobs', 'retry', ids[0]!])
    assert.equal(one.code, 0)
    assert.include(one.out, `guiche jobs show ${ids[0]}`)
    assert.equal((await jobs.find(ids[0]!))?.state, 'waiting')
    const again = await guiche(['jobs', 'retry', ids[0]!])
    assert.equal(again.code, 1)
    assert.include(again.errors, '(ERR_JOB_NOT_RETRIABLE)')
    const unsure = await guiche(['jobs', 'retry', '--all-failed', testQueue])
    assert.equal(unsure.code, 2)
    assert.equal((await jobs.find(ids[1]!))?.state, 'failed')
    const { count } = await json<JobsPageWire>('jobs', 'list', '--queue', testQueue)
    const all = await guiche(['jobs', 'retry', '--all-failed', testQueue, '--yes'])
    assert.deepEqual([all.code, all.out], [0, `${count} jobs wait to be run again.\n`])
    assert.equal((await json<JobsPageWire>('jobs', 'list', '--queue', testQueue)).count, 0)
    await guiche(['queues', 'resume', testQueue])
    await failed(ids[1]!)
  })

  test('discard removes a job when somebody is sure', async ({ assert }) => {
    const id = await aFailure()
    assert.equal((await guiche(['jobs', 'discard', id])).code, 2)
    assert.isNotNull(await jobs.find(id))
    const done = await guiche(['jobs', 'discard', id, '--yes'])
    assert.deepEqual([done.code, done.out], [0, 'Discarded: operations.missing.\n'])
    assert.isNull(await jobs.find(id))
  })

  test('modules list what is installed, and what is on', async ({ assert }) => {
    const { code, out } = await guiche(['modules'])
    assert.equal(code, 0)
    assert.match(out, /^NAME +ON +CORE +WHAT IT DOES$/m)
    assert.match(out, /^identity +yes +yes +Companies, their people, and signing in\.$/m)
    assert.match(out, /^operations +yes +no /m)
  })

  test('{name} ends with code {code}')
    .with([
      {
        name: 'an unknown queue',
        args: ['queues', 'pause', 'nowhere'],
        code: 1,
        says: 'ERR_NO_JOB_QUEUE_FOUND',
      },
      {
        name: 'an unknown job',
        args: ['jobs', 'show', 'media:0'],
        code: 1,
        says: 'ERR_NO_JOB_FOUND',
      },
      {
        name: 'an unknown state',
        args: ['jobs', 'list', '--state', 'tired'],
        code: 2,
        says: 'Allowed choices are failed',
      },
      { name: 'a retry of nothing', args: ['jobs', 'retry'], code: 2, says: '--all-failed' },
      {
        name: 'a retry of both',
        args: ['jobs', 'retry', 'media:1', '--all-failed', 'media'],
        code: 2,
        says: '--all-failed',
      },
    ])
    .run(async ({ assert }, { args, code, says }) => {
      const result = await guiche(args)
      assert.equal(result.code, code)
      assert.include(result.errors, says)
    })

  test('every command has an example in its help', async ({ assert }) => {
    const names = {
      queues: ['list', 'pause', 'resume'],
      jobs: ['list', 'show', 'retry', 'discard'],
    }
    for (const [parent, commands] of Object.entries(names)) {
      for (const name of commands) {
        const { code, out } = await guiche([parent, name, '--help'])
        assert.equal(code, 0)
        assert.include(out, `Example:\n  $ guiche ${parent} ${name}`)
      }
    }
  })
})
