/** The receiver's calls. */
import type { ReceivedWire, SettingsOrder, SettingsWire } from '#modules/webhooks/sandbox/wire'
import { SandboxClient } from '#sandbox/client'

export class ReceiverClient extends SandboxClient {
  /** Newest first. */
  deliveries(): Promise<ReceivedWire[]> {
    return this.call('GET', '/api/receiver/deliveries')
  }

  /** Without an order, only reads. */
  change(order: SettingsOrder = {}): Promise<SettingsWire> {
    return this.call('PUT', '/api/receiver/settings', order)
  }
}
