/** Parameters of the crash test of campaigns and schedules: `npm test` runs the short form. */
import type { Form } from '#tests/crash/forms'

export interface ReachForm extends Pick<
  Form,
  'connections' | 'maxKills' | 'restarts' | 'drops' | 'killEveryMs' | 'writingMs' | 'timeoutMs'
> {
  /** People in the campaign of each connection who are on WhatsApp and receive it. */
  readonly recipients: number
  /** Others in the list of each connection who are not on WhatsApp. */
  readonly absent: number
  /** Recipients who are in the list a second time, without the ninth digit. */
  readonly twice: number
  /** Others in the list of each connection who want no campaigns. */
  readonly optedOut: number
  /** Their hours are spread over `writingMs`, in which everything fails again and again. */
  readonly schedules: number
}

const short: ReachForm = {
  connections: 2,
  recipients: 80,
  absent: 3,
  twice: 3,
  optedOut: 2,
  schedules: 16,
  maxKills: 3,
  restarts: 1,
  drops: 2,
  killEveryMs: 3_000,
  writingMs: 12_000,
  timeoutMs: 180_000,
}
/** 5,000 rows of lists: 3 % not on WhatsApp, 2 % there twice, 1 % opted out. */
const long: ReachForm = {
  connections: 5,
  recipients: 940,
  absent: 30,
  twice: 20,
  optedOut: 10,
  schedules: 500,
  maxKills: Infinity,
  restarts: 2,
  drops: 5,
  killEveryMs: 5_000,
  writingMs: 180_000,
  timeoutMs: 900_000,
}
export const form = process.env.CRASH === 'full' ? long : short
