/** Validates the form (AI-01); the contract's field names are translated here. */
import vine from '@vinejs/vine'
import { errors as kernelErrors } from '#app/kernel/errors'
import { rowNumber } from '#app/kernel/http/validators'
import { isMask } from '#app/kernel/text/mask'
import { errors } from '#modules/prompts/access'
import type { NewPromptForm, PromptForm } from '#modules/prompts/actions'
import {
  answerTokens,
  historyMessages,
  instructionsLength,
  promptKeyLength,
  promptNameLength,
  promptTemperature,
} from '#modules/prompts/contract'
import { offeredModels } from '#modules/prompts/queries'

/** What was emptied is invalid, and not the same as a field that is left out. */
const emptied = (given: unknown) => (given === null || given === '' ? Number.NaN : given)
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
  model: vine
    .string()
    .parse(emptied)
    .in(() => offeredModels().map(({ id }) => id))
    .optional(),
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
const changed = vine.create({
  name: name().optional(),
  prompt: instructions().optional(),
  apiKey: key().optional(),
  queueId: queueId().optional(),
  ...fields,
})

/** Throws 422 by `refuse`, also for a mask: a new prompt has no key that could stay. */
export async function readNewPrompt(body: unknown): Promise<NewPromptForm> {
  const { prompt, apiKey, ...rest } = await added.validate(body).catch(refuse)
  if (isMask(apiKey)) refuse({ messages: [{ field: 'apiKey', rule: 'required' }] })
  return { ...rest, instructions: prompt, key: apiKey }
}

/** Only the fields that were given; a mask keeps the key. Throws 422 by `refuse`. */
export async function readChangedPrompt(body: unknown): Promise<Partial<PromptForm>> {
  const { prompt, apiKey, ...rest } = await changed.validate(body).catch(refuse)
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
