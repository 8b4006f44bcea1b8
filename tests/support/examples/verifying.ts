/** Functions that verify events, in several languages: what they say to an event that the product has sent, and to forgeries of it. */
import { now } from '#app/kernel/clock'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { anAdmin } from '#modules/identity/testing'
import { aCustomer } from '#modules/messages/testing'
import { aConnection } from '#modules/tickets/testing'
import { encrypted, newSecret } from '#modules/webhooks/secrets'
import { anEndpoint, aReceiver, deliverDue, type Received } from '#modules/webhooks/testing'
import { runPhp } from './php.mjs'
import { runPython } from '#tests/support/examples/python'
import { aFolder, runNode } from '#tests/support/examples/run'

export interface Case {
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly secret: string
}

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

type Language = 'javascript' | 'python' | 'php'

/** How each language calls the function with each case, and writes what it returned. */
const endings: Readonly<Record<Language, (name: string) => string>> = {
  javascript: (name) => `
const cases = JSON.parse(process.env.CASES)
console.log(JSON.stringify(cases.map((one) => ${name}(Buffer.from(one.body), one.headers, one.secret))))`,
  python: (name) => `
import json, os
cases = json.loads(os.environ["CASES"])
print(json.dumps([${name}(one["body"].encode(), one["headers"], one["secret"]) for one in cases]))`,
  php: (name) => `
$cases = json_decode(getenv('CASES'), true);
echo json_encode(array_map(fn ($one) => ${name}($one['body'], $one['headers'], $one['secret']), $cases));`,
}

const runners: Readonly<
  Record<Language, (code: string, env: Readonly<Record<string, string>>) => Promise<string>>
> = {
  javascript: async (code, env) => {
    const { folder, remove } = await aFolder({})
    return runNode(code, { folder, env }).finally(remove)
  },
  python: runPython,
  php: runPhp,
}

/** By the names of the cases, what the function returned for each. */
export async function verdicts(
  language: Language,
  code: string,
  cases: Readonly<Record<string, Case>>
): Promise<Record<string, unknown>> {
  const name = /\bverify\w*/.exec(code)![0]
  const env = { CASES: JSON.stringify(Object.values(cases)) }
  const output = await runners[language](code + endings[language](name), env)
  const found = JSON.parse(output) as unknown[]
  return Object.fromEntries(Object.keys(cases).map((key, at) => [key, found[at]]))
}
