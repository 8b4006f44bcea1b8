/** Integrations for tests. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { encrypted } from '#modules/integrations/credentials'
import { Integration } from '#modules/integrations/model'
import { allowedAddressesOf } from '#start/allowed_addresses'
import env from '#start/env'

let count = 0

/** An address that is public, and that no test calls. */
export const someUrl = 'https://flows.example/hook'
export const someSecret = 'a-secret-that-signs'

/** Default: a webhook with a name that no other row has. */
export const anIntegration = (
  { companyId }: Pick<Actor, 'companyId'>,
  fields: Partial<Integration> = {}
): Promise<Integration> =>
  Integration.create({
    companyId,
    kind: 'webhook',
    name: `Integration ${++count}`,
    projectName: '',
    url: someUrl,
    secret: encrypted(someSecret),
    createdAt: now(),
    updatedAt: now(),
    ...fields,
  }).then((row) => row.refresh())

/** Permits calls to this machine, or to one port of it, as a self-hoster does by OUTBOUND_ALLOW; returns how to undo it. */
export function permitLoopback(port?: number): () => void {
  const before = env.get('OUTBOUND_ALLOW')
  const put = (value: typeof before) => {
    const text = process.env.OUTBOUND_ALLOW
    env.set('OUTBOUND_ALLOW', value as never)
    // `set` writes it as a text, too, which child processes could not read.
    if (text === undefined) delete process.env.OUTBOUND_ALLOW
    else process.env.OUTBOUND_ALLOW = text
  }
  put([...before, ...allowedAddressesOf(port ? `127.0.0.1:${port}` : '127.0.0.1')])
  return () => put(before)
}
