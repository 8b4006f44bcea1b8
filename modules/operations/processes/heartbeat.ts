/** Keeps the row of this process: written every five seconds while it runs, and deleted by an orderly stop. */
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { thisProcess } from '#app/kernel/database/lease'
import type { Resident } from '#app/kernel/modules/module'
import { releaseVersion } from '#app/kernel/release_version'
import { FiguresOfProcess } from '#modules/operations/processes/figures'
import env from '#start/env'

const everyMs = 5000
/** A stop waits no longer for the database; the row is then shown as gone and swept. */
const leavesWithinMs = 2000

export default class Heartbeat implements Resident {
  readonly #figures = new FiguresOfProcess()
  #timer: NodeJS.Timeout | null = null
  #beating: Promise<void> | null = null
  #isFailing = false

  /** `id`: by which leases name this process, too. */
  constructor(readonly id: string = thisProcess.id) {}

  async start() {
    this.#figures.start()
    await this.beat()
    this.#timer = setInterval(() => void this.beat(), everyMs)
  }

  async stop() {
    if (this.#timer) clearInterval(this.#timer)
    this.#figures.stop()
    const leaving = (this.#beating ?? Promise.resolve()).then(() =>
      db.from('processes').where({ id: this.id }).delete()
    )
    leaving.catch(() => undefined)
    await Promise.race([leaving, pause(leavesWithinMs, undefined, { ref: false })])
  }

  /** Never rejects: a process that cannot report goes on with its work. One at a time. */
  beat(): Promise<void> {
    return (this.#beating ??= this.#beat().finally(() => (this.#beating = null)))
  }

  async #beat() {
    try {
      await this.#write()
      this.#isFailing = false
    } catch (error) {
      // Once, until it works again: an outage of the database has enough lines of its own.
      if (!this.#isFailing) logger.warn({ err: error }, 'the process could not report that it runs')
      this.#isFailing = true
    }
  }

  /** By the database's clock, so that processes of several machines can be compared. */
  async #write() {
    const figures = await this.#figures.take()
    await db.rawQuery(
      `insert into processes as known (id, host, pid, kinds, version, started_at, seen_at, memory_bytes, cpu_share,
         event_loop_delay_ms, sockets, leases, messages_in, messages_out)
       values (:id, :host, :pid, :kinds, :version, now() - make_interval(secs => :uptime), now(), :memoryBytes,
         :cpuShare, :eventLoopDelayMs, :sockets, :leases, :messagesIn, :messagesOut)
       on conflict (id) do update set seen_at = excluded.seen_at, memory_bytes = excluded.memory_bytes,
         cpu_share = excluded.cpu_share, event_loop_delay_ms = excluded.event_loop_delay_ms,
         sockets = excluded.sockets, leases = excluded.leases,
         messages_in = excluded.messages_in, messages_out = excluded.messages_out`,
      {
        id: this.id,
        host: os.hostname(),
        pid: process.pid,
        kinds: [...env.get('PROCESS_KINDS')],
        version: releaseVersion(),
        uptime: process.uptime(),
        ...figures,
      } as never
    )
  }
}
