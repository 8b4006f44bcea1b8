/** Closes payment providers when the process stops. */
import type { Resident } from '#app/kernel/modules/module'
import { closeProviders } from '#modules/billing/payments/open_provider'

export default class KeepProvidersOpen implements Resident {
  /** They are opened when they are needed. */
  async start() {}

  stop(): Promise<void> {
    return closeProviders()
  }
}
