/** Reads the charges that are due: lost notices are made up for, and charges end (BIL-17). */
import type { Job } from '#app/kernel/modules/module'
import { readDue } from '#modules/billing/charges/read_back'

export default class ReadCharges implements Job {
  async handle(_payload: unknown, stopping?: AbortSignal) {
    await readDue(stopping)
  }
}
