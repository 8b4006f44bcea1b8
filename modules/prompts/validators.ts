/** Validates the form (AI-01); the contract's field names are translated here. */
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { errors as kernelErrors } from '#app/kernel/errors'
import { rowNumber } from '#app/kernel/http/validators'
import { isMask } from '#app/kernel/text/mask'
import { errors } from '#modules/prompts/access'
import type { NewPromptForm, PromptForm } from '#modules/prompts/actions'
import {
  answerTokens,
  historyMessages,
  instructionsLength,
  modelPattern,
  promptKeyLength,
  promptNameLength,
  promptTemperature,
  triedMessageLength,
  triedMessages,
} from '#modules/prompts/contract'
import type { PromptToTry } from '#modules/prompts/trial'

/** What was emptied is invalid, and not the same as a field that is left out; an empty list is no 0. */
const emptied = (given: unknown) =>
  given === null || given === '' || Array.isArray(given) ? Number.NaN : given
/** Forms send CR LF. */
const lineEnds = (given: unknown) =>
  typeof given === 'string' ? given.replaceAll('\r\n', '\n') : given

const text = ({ min, max }: { readonly min: number; readonly max: number }) =>
  vine
    .string()
    .parse((given) => lineEnds(emptied(given)))
    .trim()
    .minLength(min)
    .maxLength(max)
const amount = ({ min, max }: { readonly min: number; readonly max: number }) =>
  vine.number().parse(emptied).range([min, max])

const name = () => text(promptNameLength)
const instructions = () => text(instructionsLength)
const key = () => text({ min: 1, max: promptKeyLength }).regex(/^\S+$/)
const queueId = () => rowNumber().parse(emptied)

const fields = {
  model: vine.string().parse(emptied).trim().regex(modelPattern).optional(),
  maxTokens: amount(answerTokens).withoutDecimals().optional(),
  temperature: amount(promptTemperature).optional(),
  maxMessages: amount(historyMessages).withoutDecimals().optional(),
}
const added = vine.create({
  name: name(),
  prompt: instructions(),
  apiKey: key(),
  queueId: queueId(),
  ...fields,
})
const changing = {
  prompt: instructions().optional(),
  apiKey: key().optional(),
  queueId: queueId().optional(),
  ...fields,
}
const changed = vine.create({ name: name().optional(), ...changing })
const trial = vine.create({
  ...changing,
  id: rowNumber().nullable().optional(),
  messages: vine
    .array(
      vine.object({
        fromMe: vine.boolean({ strict: true }),
        body: vine.string().trim().minLength(1).maxLength(triedMessageLength),
      })
    )
    .minLength(1)
    .maxLength(triedMessages),
})
const listed = vine.create({ id: rowNumber().nullable().optional(), apiKey: key().optional() })

/** Throws 422 by `refuse`, also for a mask: a new prompt has no key that could stay. */
export async function readNewPrompt(body: unknown): Promise<NewPromptForm> {
  const { prompt, apiKey, ...rest } = await added.validate(body).catch(refuse)
  if (isMask(apiKey)) refuse({ messages: [{ field: 'apiKey', rule: 'required' }] })
  return { ...rest, instructions: prompt, key: apiKey }
}

/** Only the fields that were given; a mask keeps the key. Throws 422 by `refuse`. */
export const readChangedPrompt = async (body: unknown): Promise<Partial<PromptForm>> =>
  formOf(await changed.validate(body).catch(refuse))

/** The name may be missing: it is no matter to the model. Throws 422 by `refuse`. */
export async function readPromptToTry(body: unknown): Promise<PromptToTry> {
  const { id = null, messages, ...form } = await trial.validate(body).catch(refuse)
  const said = messages.map(({ fromMe, body: written }) => ({ fromMe, text: written }))
  if (said.at(-1)!.fromMe) refuse({ messages: [{ field: 'messages', rule: 'last_of_customer' }] })
  return { id, said, form: formOf(form) }
}

/** Whose models are listed: of a saved prompt, or of a key. Throws 422 by `refuse`. */
export async function readKeyToList(
  body: unknown
): Promise<{ readonly id: number | null; readonly key: string | null }> {
  const { id = null, apiKey } = await listed.validate(body).catch(refuse)
  const given = apiKey === undefined || isMask(apiKey) ? null : apiKey
  if (id === null && given === null) refuse({ messages: [{ field: 'apiKey', rule: 'required' }] })
  return { id, key: given }
}

function formOf({ prompt, apiKey, ...rest }: Infer<typeof changed>): Partial<PromptForm> {
  const form = { ...rest, instructions: prompt, key: isMask(apiKey) ? undefined : apiKey }
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
}

/** Fields that have an error of their own (AI-01). */
const ownErrors = {
  name: errors.E_PROMPT_NAME,
  prompt: errors.E_PROMPT_INSTRUCTIONS,
  apiKey: errors.E_PROMPT_KEY,
  queueId: errors.E_PROMPT_QUEUE,
  maxMessages: errors.E_PROMPT_MAX_MESSAGES,
}

/** The error of the first field that has one of its own, else ERR_VALIDATION; with all that is wrong. */
function refuse(failure: unknown): never {
  const { messages } = failure as { messages?: readonly { field: string; rule: string }[] }
  if (!messages) throw failure
  const invalid = messages.map(({ field, rule }) => ({ field, rule }))
  const first = invalid.find(({ field }) => field in ownErrors)
  const Refusal = first
    ? ownErrors[first.field as keyof typeof ownErrors]
    : kernelErrors.E_VALIDATION
  throw new Refusal({ fields: invalid })
}
