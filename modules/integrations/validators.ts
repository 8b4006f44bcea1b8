/** Validates the form; the contract's field names are translated here. */
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { errors } from '#app/kernel/errors'
import { customerText, rowNumber } from '#app/kernel/http/validators'
import { isMask } from '#app/kernel/text/mask'
import type { Check, IntegrationForm } from '#modules/integrations/actions'
import {
  integrationKinds,
  integrationLanguages,
  integrationNameLength,
  maxDelayMs,
} from '#modules/integrations/contract'
import { parsedFields } from '#modules/integrations/flows/given'
import { maxText } from '#modules/integrations/flows/port'
import { isCallable } from '#modules/integrations/outbound'
import type { SessionToTest } from '#modules/integrations/test_session'
import type { FlowToTry } from '#modules/integrations/trial'

const { min, max } = integrationNameLength
const name = () => vine.string().trim().minLength(min).maxLength(max)
const kind = () => vine.enum(integrationKinds)
const line = (longest = 255) => vine.string().trim().maxLength(longest).nullable().optional()
/** Old clients send '' for a number that was not entered. */
const blankIsNull = (given: unknown) => (given === '' ? null : given)
const amount = (most: number) =>
  vine.number().parse(blankIsNull).withoutDecimals().range([0, most]).nullable().optional()

const fields = {
  projectName: line(100),
  jsonContent: line(20_000),
  language: vine.enum(integrationLanguages).parse(blankIsNull).nullable().optional(),
  urlN8N: line(2000),
  typebotSlug: line(),
  typebotDelayMessage: amount(maxDelayMs),
  typebotExpires: amount(43_200),
  typebotKeywordFinish: line(),
  typebotKeywordRestart: line(),
  typebotRestartMessage: customerText(),
  typebotUnknownMessage: customerText(),
}
const added = vine.create({ type: kind(), name: name(), ...fields })
const changed = vine.create({ type: kind().optional(), name: name().optional(), ...fields })

/** Throws 422 with the invalid fields. */
export const readNewIntegration = async (body: unknown) => formOf(await added.validate(body))
export const readChangedIntegration = async (body: unknown) => formOf(await changed.validate(body))

const trial = vine.create({
  id: rowNumber().nullable().optional(),
  type: kind(),
  name: line(max),
  ...fields,
  text: vine.string().trim().minLength(1).maxLength(maxText),
  session: vine.string().maxLength(100_000).nullable().optional(),
})

/** Throws 422 with the invalid fields. The name may be missing: it is no matter to the flow. */
export async function readFlowToTry(body: unknown): Promise<FlowToTry> {
  const {
    id = null,
    name: given,
    text,
    session: current = null,
    ...rest
  } = await trial.validate(body)
  return { id, text, session: current, form: formOf({ ...rest, name: given ?? '' }) }
}

const session = vine.create({
  id: rowNumber().optional(),
  projectName: vine.string().trim().minLength(1).maxLength(100),
  jsonContent: vine.string().trim().minLength(1).maxLength(20_000),
  language: vine.enum(integrationLanguages),
})

/** Throws 422 with the invalid fields. A mask is the stored key of `id`. */
export async function readSessionToTest(body: unknown): Promise<SessionToTest> {
  const { id, jsonContent, ...rest } = await session.validate(body)
  const isStored = isMask(jsonContent)
  if (isStored && id === undefined) refuse('jsonContent', 'required')
  return { ...rest, id, credentials: isStored ? null : jsonContent }
}

/** Only the fields that were given; null means none, or for a number its default. A mask keeps the key. */
function formOf(given: Infer<typeof changed>): Partial<IntegrationForm> {
  const form = {
    kind: given.type,
    name: given.name,
    projectName: valueOr(given.projectName, ''),
    credentials: isMask(given.jsonContent) ? undefined : valueOr(given.jsonContent, ''),
    language: valueOr(given.language, 'pt-BR'),
    url: valueOr(given.urlN8N, ''),
    slug: valueOr(given.typebotSlug, ''),
    delayMs: valueOr(given.typebotDelayMessage, 1000),
    expiryMinutes: valueOr(given.typebotExpires, 1),
    finishKeyword: valueOr(given.typebotKeywordFinish, ''),
    restartKeyword: valueOr(given.typebotKeywordRestart, ''),
    restartText: valueOr(given.typebotRestartMessage, ''),
    unknownText: valueOr(given.typebotUnknownMessage, ''),
  }
  if (form.credentials && !parsedFields(form.credentials)) refuse('jsonContent', 'json')
  if (form.url && !isCallable(form.url)) refuse('urlN8N', 'integration_address')
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
}

/** What each kind cannot do without (administration.md 5). */
export const assertComplete: Check = ({ kind: of, url, slug, projectName, hasKey }) => {
  if (of === 'dialogflow') {
    if (!projectName) refuse('projectName', 'required')
    if (!hasKey) refuse('jsonContent', 'required')
    return
  }
  if (!url) refuse('urlN8N', 'required')
  if (of === 'typebot' && !slug) refuse('typebotSlug', 'required')
}

function refuse(field: string, rule: string): never {
  throw new errors.E_VALIDATION({ fields: [{ field, rule }] })
}

const valueOr = <T>(value: T | null | undefined, none: T) => (value === null ? none : value)
