/** The words of later work: what a module may ask of the jobs port, and what it gets back. */

export const jobStates = ['waiting', 'delayed', 'active', 'completed', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export interface AddOptions {
  /**
   * De-duplication: while a job of the same name and key waits or runs, adding another is that same
   * job. What comes up while it runs must be found by the running job or by the owner's next look.
   */
  readonly key?: string
  /** Milliseconds to wait before the first try. */
  readonly delayMs?: number
  /** Tries in all; the manifest's number when left out. */
  readonly attempts?: number
}

export interface NewJob extends AddOptions {
  readonly name: string
  /** Ids, never content: more than 4 KiB is refused. */
  readonly payload: object
}

/** One job as an operator sees it; times are milliseconds since the epoch. */
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
  /** Why the last try failed. */
  readonly error: string | null
}

export interface ListOptions {
  /** One queue; all of them when left out. */
  readonly queue?: string
  /** From 1. */
  readonly page?: number
  readonly perPage?: number
}

export interface JobPage {
  /** Newest first. */
  readonly jobs: readonly JobRecord[]
  /** Jobs in this state, on all pages. */
  readonly total: number
}

export type JobCounts = Readonly<Record<JobState, number>>

/** A schedule and when it runs next, in milliseconds since the epoch. */
export interface ScheduleRecord {
  readonly job: string
  readonly cron: string
  readonly timeZone: string
  readonly nextAt: number
}

/** Later work that may run in any order and on any process; work that needs order is a lane's. */
export interface Jobs {
  /** Adds one job and returns its id; throws when no enabled module declares the name. */
  add(name: string, payload: object, options?: AddOptions): Promise<string>
  /** Many at once, in few round trips; ids in the order given. */
  addMany(jobs: readonly NewJob[]): Promise<string[]>
  /** Takes back a job that has not started. False when it runs, has ended, is gone, or is a schedule's. */
  cancel(id: string): Promise<boolean>
  find(id: string): Promise<JobRecord | null>
  list(state: JobState, options?: ListOptions): Promise<JobPage>
  /** Jobs by state, per queue. */
  counts(): Promise<Readonly<Record<string, JobCounts>>>
  schedules(): Promise<readonly ScheduleRecord[]>
  /**
   * Runs a failed job again, with all its attempts. False when it is not failed, or when another
   * job of the same name and key already waits to do the work.
   */
  retry(id: string): Promise<boolean>
  /** Removes a job. False when it runs, is gone, or is what a schedule has put down for its next time. */
  remove(id: string): Promise<boolean>
}

/** Thrown by a handler when trying again cannot help: the job fails at once, whatever attempts are left. */
export class GiveUp extends Error {}

export class UnknownJobError extends Error {
  constructor(readonly job: string) {
    super(`No enabled module declares the job "${job}"`)
  }
}
