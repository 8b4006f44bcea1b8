/** Types of the jobs port: what a module passes in and what it gets back. */

export const jobStates = ['waiting', 'delayed', 'active', 'completed', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export interface AddOptions {
  /**
   * Deduplication: while a job of the same name and key waits or runs, adding another returns that job's id. Work
   * that arises while it runs must be found by the running job, or by the owner's next poll.
   */
  readonly key?: string
  /** Milliseconds to wait before the first attempt. */
  readonly delayMs?: number
  /** Attempts in total; default: the manifest's number. */
  readonly attempts?: number
}

export interface NewJob extends AddOptions {
  readonly name: string
  /** Ids, never content: more than 4 KiB is rejected. */
  readonly payload: object
}

/** One job as an operator sees it; times are in milliseconds since the epoch. */
export interface JobRecord {
  readonly id: string
  readonly name: string
  readonly queue: string
  readonly state: JobState
  readonly payload: object
  readonly key: string | null
  readonly attemptsMade: number
  readonly attempts: number
  readonly addedAt: number
  readonly finishedAt: number | null
  /** Why the last attempt failed. */
  readonly error: string | null
}

export interface ListOptions {
  /** Only this queue; all queues when omitted. */
  readonly queue?: string
  /** Starts at 1. */
  readonly page?: number
  readonly perPage?: number
}

export interface JobPage {
  /** Newest first. */
  readonly jobs: readonly JobRecord[]
  /** Number of jobs in this state, on all pages. */
  readonly total: number
}

export type JobCounts = Readonly<Record<JobState, number>>

/** One queue as an operator sees it. */
export interface QueueRecord {
  readonly name: string
  /** The waiting jobs of a paused queue count as waiting. */
  readonly counts: JobCounts
  readonly isPaused: boolean
  /** Since when the job that is next in line is due, in milliseconds since the epoch; null when none waits. */
  readonly oldestAt: number | null
  /** Jobs completed in the last minute. */
  readonly donePerMinute: number
}

/** A schedule and the time of its next run, in milliseconds since the epoch. */
export interface ScheduleRecord {
  readonly job: string
  readonly cron: string
  readonly timeZone: string
  readonly nextAt: number
}

/** Background jobs that may run in any order and in any process; work that needs an order belongs to a lane. */
export interface Jobs {
  /** Adds one job and returns its id; throws when no enabled module declares the name. */
  add(name: string, payload: object, options?: AddOptions): Promise<string>
  /** Adds many at once, in few round trips; returns the ids in the given order. */
  addMany(jobs: readonly NewJob[]): Promise<string[]>
  /**
   * Removes a job that has not started. False when it runs, has finished, does not exist, or belongs to a schedule.
   */
  cancel(id: string): Promise<boolean>
  find(id: string): Promise<JobRecord | null>
  list(state: JobState, options?: ListOptions): Promise<JobPage>
  /** Jobs by state, per queue. */
  counts(): Promise<Readonly<Record<string, JobCounts>>>
  /** All queues by name, also those in which nothing waits. */
  queues(): Promise<readonly QueueRecord[]>
  /**
   * Starts no more jobs of this queue in any process, until `resume`; running ones go on. Jobs are still added, and
   * schedules still come due. False when there is no such queue.
   */
  pause(queue: string): Promise<boolean>
  /** False when there is no such queue. */
  resume(queue: string): Promise<boolean>
  schedules(): Promise<readonly ScheduleRecord[]>
  /**
   * Runs a failed job again, with all its attempts. False when it has not failed, or when another job of the same
   * name and key is already waiting.
   */
  retry(id: string): Promise<boolean>
  /** Removes a job. False when it runs, does not exist, or is the pending next run of a schedule. */
  remove(id: string): Promise<boolean>
}

/** Thrown by a handler when a retry cannot help: the job fails at once, whatever attempts are left. */
export class GiveUp extends Error {}

export class UnknownJobError extends Error {
  constructor(readonly job: string) {
    super(`No enabled module declares the job "${job}"`)
  }
}
