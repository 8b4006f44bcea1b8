/** The gauges of the kernel: database, jobs, leases, sockets, memory and disk. Importing this file declares them. */
import { statfs } from 'node:fs/promises'
import { getHeapStatistics } from 'node:v8'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { leasesHeld } from '#app/kernel/database/lease'
import { jobs } from '#app/kernel/jobs/jobs'
import { jobStates } from '#app/kernel/jobs/port'
import { gauge } from '#app/kernel/metrics/gauge'
import { realtime } from '#app/kernel/realtime/realtime'
import { releaseVersion } from '#app/kernel/release_version'
import env from '#start/env'

gauge({ name: 'guiche_info', help: 'What runs; always 1', labels: ['version', 'kinds'] }, () => [
  { labels: { version: releaseVersion(), kinds: env.get('PROCESS_KINDS').join(',') }, value: 1 },
])

gauge({ name: 'guiche_sockets', help: 'Open sockets of browsers in this process' }, () => [
  { value: realtime().sockets?.() ?? 0 },
])

gauge({ name: 'guiche_leases', help: 'Leases that this process holds' }, async () => [
  { value: await leasesHeld() },
])

gauge(
  {
    name: 'guiche_jobs',
    help: 'Jobs by queue and state, in all processes',
    labels: ['queue', 'state'],
  },
  async () => {
    const queues = Object.entries(await jobs.counts())
    return queues.flatMap(([queue, counts]) =>
      jobStates.map((state) => ({ labels: { queue, state }, value: counts[state] }))
    )
  }
)

gauge(
  { name: 'guiche_database_up', help: '1 while the database answers, 0 when it does not' },
  async () => {
    await db.rawQuery('select 1')
    return [{ value: 1 }]
  },
  [{ value: 0 }]
)

gauge(
  {
    name: 'guiche_database_connections',
    help: 'Connections of this process to the database; waiting: calls that wait for one',
    labels: ['state'],
  },
  () => {
    const pool = db.manager.get('pg')?.connection?.pool
    return [
      { labels: { state: 'used' }, value: pool?.numUsed() ?? 0 },
      { labels: { state: 'free' }, value: pool?.numFree() ?? 0 },
      { labels: { state: 'waiting' }, value: pool?.numPendingAcquires() ?? 0 },
    ]
  }
)

gauge(
  {
    name: 'guiche_heap_limit_bytes',
    help: 'At this size of its heap the process ends',
  },
  () => [{ value: getHeapStatistics().heap_size_limit }]
)

gauge(
  {
    name: 'guiche_data_dir_bytes',
    help: 'The disk of DATA_DIR: its size, and what is free for the account of the server',
    labels: ['kind'],
  },
  async () => {
    const { blocks, bavail, bsize } = await statfs(app.makePath(env.get('DATA_DIR', '.data')))
    return [
      { labels: { kind: 'size' }, value: blocks * bsize },
      { labels: { kind: 'free' }, value: bavail * bsize },
    ]
  }
)
