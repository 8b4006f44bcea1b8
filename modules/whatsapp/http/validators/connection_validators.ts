/** Validates a connection's form; the contract's field names are translated here (CNX-06). */
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { customerText, minutes, rowNumber } from '#app/kernel/http/validators'
import { registry } from '#app/kernel/modules/registry'
import type { ConnectionForm } from '#modules/whatsapp/actions/fill_connection'
import { connectionFields, type ConnectionFields } from '#modules/whatsapp/contract'

const name = () => vine.string().trim().minLength(2).maxLength(50)
/** Old clients send '' for a select without a choice. */
const blankIsNull = (given: unknown) => (given === '' ? null : given)
const chosen = () => rowNumber().parse(blankIsNull).nullable().optional()

const fields = {
  isDefault: vine.boolean().optional(),
  complationMessage: customerText(),
  expiresInactiveMessage: customerText(),
  expiresTicket: minutes(),
  queueIds: vine.array(rowNumber()).maxLength(200).optional(),
  promptId: chosen(),
  integrationId: chosen(),
  provider: vine.string().trim().minLength(1).maxLength(20).optional(),
  // The token alone authorizes sending in the company's name, so it must be long. A mask has eight characters.
  token: vine
    .string()
    .trim()
    .maxLength(255)
    .regex(/^(|••••.{4}|\S{16,})$/u)
    .nullable()
    .optional(),
}

const changed = { name: name().optional(), ...fields }

/** Throws 422 with the invalid fields. */
export async function readNewConnection(body: unknown) {
  const others = await rulesOfOthers()
  const given = await vine.create({ ...changed, name: name(), ...others }).validate(body)
  return { ...formOf(given, others), name: given.name }
}
export async function readChangedConnection(body: unknown): Promise<Partial<ConnectionForm>> {
  const others = await rulesOfOthers()
  return formOf(await vine.create({ ...changed, ...others }).validate(body), others)
}

/** Rules of the fields that other modules keep. The type names none of them: only their modules know their values. */
async function rulesOfOthers(): Promise<object> {
  const rules: ConnectionFields['rules'][] = []
  for (const Fields of await registry.contributionsTo(connectionFields)) {
    rules.push(new Fields().rules)
  }
  return Object.assign({}, ...rules) as object
}

const ofChanged = vine.object(changed)
type Given = Infer<typeof ofChanged>

/** Only the fields that were given; null means none: no text, timer off. */
function formOf(all: Given, others: object): Partial<ConnectionForm> {
  const isOfOthers = ([field]: [string, unknown]) => field in others
  const given = withoutFields(all, isOfOthers)
  const form = {
    name: given.name,
    isDefault: given.isDefault,
    closingText: valueOr(given.complationMessage, ''),
    idleText: valueOr(given.expiresInactiveMessage, ''),
    idleMinutes: valueOr(given.expiresTicket, 0),
    queueIds: given.queueIds,
    promptId: given.promptId,
    integrationId: given.integrationId,
    provider: given.provider,
    token: given.token,
    fields: Object.fromEntries(Object.entries(all).filter(isOfOthers)),
  }
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
}

const withoutFields = (given: Given, isLeftOut: (entry: [string, unknown]) => boolean): Given =>
  Object.fromEntries(Object.entries(given).filter((entry) => !isLeftOut(entry))) as Given

const valueOr = <T>(value: T | null | undefined, none: T) => (value === null ? none : value)
