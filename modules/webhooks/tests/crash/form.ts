/** Parameters of the crash test of webhooks: `npm test` runs the short form. */
export interface WebhooksForm {
  readonly tickets: number
  /** Answers of agents in each ticket; each is an event at least. */
  readonly answers: number
  /** Milliseconds between two kills of the server, and between two moods of the receiver. */
  readonly killMs: number
  readonly moodMs: number
  /** Milliseconds in which everything must have been delivered at the end. */
  readonly timeoutMs: number
}

const short: WebhooksForm = {
  tickets: 10,
  answers: 80,
  killMs: 5_000,
  moodMs: 2_000,
  timeoutMs: 60_000,
}
const long: WebhooksForm = { ...short, tickets: 100, answers: 100, timeoutMs: 600_000 }
export const form = process.env.CRASH === 'full' ? long : short
