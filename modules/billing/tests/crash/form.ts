/** Parameters of the crash test of money: `npm test` runs the short form. */
export interface MoneyForm {
  /** Which random numbers: companies, and when exactly the server is killed. CRASH_SEED sets another one. */
  readonly seed: number
  /** Each of them is one kill -9, among companies of its own that pay in every way. */
  readonly waves: number
  /** Milliseconds in which everything must have been booked after the last kill. */
  readonly timeoutMs: number
}

const seed = Number(process.env.CRASH_SEED ?? 1)
const short: MoneyForm = { seed, waves: 5, timeoutMs: 90_000 }
const long: MoneyForm = { seed, waves: 50, timeoutMs: 300_000 }
export const form = process.env.CRASH === 'full' ? long : short
