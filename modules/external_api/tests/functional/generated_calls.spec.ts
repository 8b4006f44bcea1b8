/** Calls generated from the document find no error of ours, and no answer that it does not describe (EXT-11). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import fc, { type Arbitrary } from 'fast-check'
import { assertDocumented, permitOddRequests } from '#tests/support/documented'
import { send } from '#tests/support/every_route'
import { aCheckedNumber, aKey, forgetSends } from '#modules/external_api/testing'
import { anAdmin } from '#modules/identity/testing'
import { aMessage } from '#modules/messages/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

/** Of each call; API_CALLS for more. */
const runs = Number(process.env.API_CALLS ?? 200)

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: Schema
}
interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> }
}

async function operations(): Promise<Operation[]> {
  const answer = await fetch(`http://${process.env.HOST}:${process.env.PORT}/api/openapi.json`)
  const { paths } = (await answer.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ method, path, ...one }) as Operation)
  )
}

/** Values that exist, by the name of their field. */
type Known = Readonly<Record<string, unknown>>

/** A value as the schema has it; a field that names something known has that. */
function valueOf(schema: Schema, known: Known): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: string) => valueOf({ ...schema, type }, known)))
  }
  return (kinds[schema.type as string] ?? anything)(schema, known)
}

type Kind = (schema: Schema, known: Known) => Arbitrary<unknown>
const anything: Kind = () => fc.jsonValue()
const integer: Kind = ({ minimum = -1000, maximum = 1_000_000 }) =>
  fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) })

const kinds: Readonly<Record<string, Kind>> = {
  integer,
  number: integer,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  string: ({ format, pattern, minLength = 0, maxLength = 60 }) => {
    if (format === 'date') return fc.constantFrom('2026-11-27', '2024-02-29', '1999-12-31')
    if (format === 'email') return fc.emailAddress()
    if (pattern) return fc.stringMatching(new RegExp(pattern))
    return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
  },
  array: ({ items = {}, maxItems = 5 }, known) =>
    fc.array(valueOf(items, known), { maxLength: Math.min(maxItems, 5) }),
  object: ({ properties = {}, required = [] }, known) =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, fieldOf(name, one, known)])
      ),
      { requiredKeys: [...required] }
    ),
}

/** One value in twenty is anything. */
const oddAtTimes = (value: Arbitrary<unknown>) =>
  fc.oneof({ weight: 19, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() })

/** Mostly what exists, where the name says what that is. */
function fieldOf(name: string, schema: Schema, known: Known): Arbitrary<unknown> {
  const value = valueOf(schema, known)
  if (!(name in known)) return oddAtTimes(value)
  const weighted = fc.oneof(
    { weight: 4, arbitrary: fc.constant(known[name]) },
    { weight: 1, arbitrary: value }
  )
  return oddAtTimes(weighted)
}

interface Generated {
  readonly path: string
  readonly body: unknown
}

function requests({ path, parameters, requestBody }: Operation, known: Known) {
  const of = (place: Parameter['in']) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place)
          .map(({ name, schema }) => [name, fieldOf(name, schema, known)])
      ),
      place === 'path' ? {} : { requiredKeys: [] }
    )
  const schema = requestBody?.content['application/json']?.schema
  const body = schema ? oddAtTimes(valueOf(schema, known)) : fc.constant(undefined)
  return fc.record({ path: of('path'), query: of('query'), body }).map((given): Generated => {
    const { path: values, query, body: sent } = given
    return { path: filled(path, values) + queryOf(query), body: sent }
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const filled = (path: string, values: Readonly<Record<string, unknown>>) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(textOf(values[name])))

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, textOf(value)])
  )
  return query.size ? `?${query}` : ''
}

test.group('EXT-11: generated calls', (group) => {
  group.setup(permitOddRequests)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('EXT-11: {method} {path}: no error of ours, and no answer that is not described')
    .with(operations)
    .run(async ({ assert }, operation) => {
      const { actor, user } = await anAdmin()
      // Disconnected: nobody asks WhatsApp on it.
      const off = { isDefault: true, status: 'DISCONNECTED' } as const
      const { id: whatsappId } = await aConnection(actor, off)
      const ticket = await aTicket(actor, { connectionId: whatsappId, status: 'closed' })
      const { id: ticketId, contactId } = ticket
      const message = await aMessage(ticket, { fromMe: true })
      const idOf = { contacts: contactId, tickets: ticketId, messages: Number(message.id) }
      const resource = operation.path.split('/')[2] as keyof typeof idOf
      const queue = await aQueue(actor)
      await joinQueue(queue, user)
      const known = {
        ...{ id: idOf[resource], whatsappId, ticketId, contactId },
        ...{ queueId: queue.id, userId: user.id, quotedMsgId: null },
        number: await aCheckedNumber(actor),
      }
      const { key } = await aKey(actor)
      const method = operation.method.toUpperCase()
      const statuses = new Set<number>()
      await fc.assert(
        fc.asyncProperty(requests(operation, known), async ({ path, body }) => {
          await forgetSends()
          const sent = body === undefined ? {} : { type: 'application/json', body: textOf(body) }
          const { status, text } = await send({ method, path, token: key, ...sent })
          statuses.add(status)
          assert.isBelow(status, 500, `${method} ${path} ${textOf(body)}: ${text}`)
          assertDocumented()
        }),
        { numRuns: runs, seed: 20_261_127 }
      )
      assert.isTrue(statuses.has(200), `only ${[...statuses].join()}`)
    })
    .timeout(120_000)
})
