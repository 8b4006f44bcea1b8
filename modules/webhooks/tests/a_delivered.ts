/** Fixture: an event that a webhook was really sent, and forgeries of it. */
import { now } from '#app/kernel/clock'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { anAdmin } from '#modules/identity/testing'
import { aCustomer } from '#modules/messages/testing'
import { aConnection } from '#modules/tickets/testing'
import { encrypted, newSecret } from '#modules/webhooks/secrets'
import { anEndpoint, aReceiver, deliverDue, type Received } from '#modules/webhooks/testing'
import type { Case } from '#tests/support/examples/verifying'

/** A customer writes, and a webhook hears of it: now, and six minutes ago. */
export async function aDelivered() {
  const receiver = await aReceiver()
  try {
    const { actor, user } = await anAdmin()
    const [secret, former] = [newSecret(), newSecret()]
    const endpoint = await anEndpoint(user, {
      ...{ url: receiver.url, events: ['message.received'], plainSecret: secret },
      ...{ formerSecret: encrypted(former), formerSecretUntil: now().plus({ hours: 1 }) },
    })
    const customer = aCustomer(await aConnection(actor, { name: 'Sales' }))
    const says = async (text: string) => {
      await customer.says(text)
      await deliverDue(endpoint)
      return receiver.received.at(-1)!
    }
    const clock = frozenClock(now().minus({ minutes: 6 }).toISO()!)
    const old = await says('Olá').finally(() => clock.thaw())
    const received = await says('Olá, já saiu? 🚚')
    return { received, cases: casesOf(received, old, secret, former) }
  } finally {
    await receiver.close()
  }
}

function casesOf(received: Received, old: Received, secret: string, former: string) {
  const { body, headers } = received
  const cut = (name: string) => String(headers[name]).replaceAll(/.{3}(?= |$)/g, '')
  const signatures = ['webhook-signature', 'x-signature']
  return {
    'as it came': { body, headers, secret },
    'another body': { body: body.replace('saiu', 'caiu'), headers, secret },
    'another secret': { body, headers, secret: newSecret() },
    'another id': { body, headers: { ...headers, 'webhook-id': old.id }, secret },
    'an old time': { body: old.body, headers: old.headers, secret },
    'a time that was put in': {
      body: old.body,
      headers: { ...old.headers, 'webhook-timestamp': headers['webhook-timestamp'] },
      secret,
    },
    'no headers': { body, headers: { host: 'example.com' }, secret },
    'a signature cut off': {
      body,
      headers: { ...headers, ...Object.fromEntries(signatures.map((name) => [name, cut(name)])) },
      secret,
    },
    'the secret before it, during the change': { body, headers, secret: former },
  } satisfies Record<string, Case>
}
