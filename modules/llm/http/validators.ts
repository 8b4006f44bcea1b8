/** Validates forms of the configuration (LLM-01, LLM-12, LLM-14); the contract's field names are translated here. */
import vine from '@vinejs/vine'
import { givenFields } from '#app/kernel/given_fields'
import { rowNumber } from '#app/kernel/http/validators'
import { isMask } from '#app/kernel/text/mask'
import type { NewTemplateForm, TemplateForm } from '#modules/llm/actions/change_template'
import {
  contextWindow,
  conversationLength,
  correctedLength,
  errorMessageLength,
  fallbackBehaviors,
  llmKeyLength,
  llmMaxTokens,
  llmProviders,
  llmTemperature,
  memoryTypes,
  modelNameLength,
  moduleSettingsLength,
  mostCategoryQueues,
  mostVariables,
  requestsPerMinute,
  responseFormats,
  serverUrlLength,
  systemPromptLength,
  templateCategories,
  templateLength,
  templateNameLength,
  testMessageLength,
  tokensPerDay,
  variableNameLength,
} from '#modules/llm/contract'
import type { ConfigForm } from '#modules/llm/settings'
import type { TriedPrompt } from '#modules/llm/try_model'

/** What was emptied is invalid, and not the same as a field that is left out; an empty list is no 0. */
const emptied = (given: unknown) =>
  given === null || given === '' || Array.isArray(given) ? Number.NaN : given
/** Forms clear a text by null as well; they send CR LF. */
const cleared = (given: unknown) =>
  given === null ? '' : typeof given === 'string' ? given.replaceAll('\r\n', '\n') : given
const none = (given: unknown) => (given === '' ? null : given)
/** Some clients keep lists in fields that are switches here. */
const unlessList = (given: unknown) => (Array.isArray(given) ? undefined : given)

const text = (max: number) => vine.string().parse(cleared).trim().maxLength(max).optional()
const amount = ({ min, max }: { readonly min: number; readonly max: number }) =>
  vine.number().parse(emptied).range([min, max])
const count = (bounds: { readonly min: number; readonly max: number }) =>
  amount(bounds).withoutDecimals().optional()
const choice = () => vine.boolean().parse(emptied).optional()
const modelName = () =>
  vine.string().parse(cleared).trim().maxLength(modelNameLength).regex(/^\S*$/).optional()
const address = () => vine.string().parse(cleared).trim().maxLength(serverUrlLength).optional()

const queueIds = () => vine.array(rowNumber()).maxLength(mostCategoryQueues).distinct().optional()

const shortSettings = vine.createRule((value: unknown, _options: undefined, field) => {
  if (JSON.stringify(value).length > moduleSettingsLength) {
    field.report('The {{ field }} field is too long', 'maxLength', field)
  }
})
const moduleChoice = () =>
  vine
    .object({
      enabled: choice(),
      settings: vine.object({}).allowUnknownProperties().use(shortSettings()).optional(),
    })
    .optional()

const configFields = {
  provider: vine.enum(llmProviders).optional(),
  enabled: choice(),
  queueId: rowNumber().parse(none).nullable().optional(),
  agentHelp: vine.object({ enabled: choice() }).optional(),
  systemPrompt: text(systemPromptLength),
  model: modelName(),
  temperature: amount(llmTemperature).optional(),
  maxTokens: count(llmMaxTokens),
  errorMessage: text(errorMessageLength),
  ollamaUrl: address(),
  ollamaModel: modelName(),
  openaiUrl: address(),
  openaiApiKey: vine
    .string()
    .parse(cleared)
    .trim()
    .maxLength(llmKeyLength)
    .regex(/^\S*$/)
    .optional(),
  openaiModel: modelName(),
  modules: vine
    .object({
      rag: moduleChoice(),
      calendar: moduleChoice(),
      database: moduleChoice(),
      webhooks: moduleChoice(),
      functions: moduleChoice(),
    })
    .optional(),
  advancedConfig: vine
    .object({
      contextWindow: count(contextWindow),
      maxConversationLength: count(conversationLength),
      memoryType: vine.enum(memoryTypes).optional(),
      promptTemplates: vine.boolean().parse(unlessList).optional(),
      conversationHistory: vine.boolean().parse(unlessList).optional(),
      responseFormat: vine.enum(responseFormats).optional(),
      streamResponse: choice(),
      fallbackBehavior: vine.enum(fallbackBehaviors).optional(),
      rateLimiting: vine
        .object({
          enabled: choice(),
          maxRequestsPerMinute: count(requestsPerMinute),
          maxTokensPerDay: count(tokensPerDay),
        })
        .optional(),
      monitoring: vine
        .object({ logRequests: choice(), logResponses: choice(), metrics: choice() })
        .optional(),
    })
    .optional(),
  categoryQueues: vine
    .object({ support: queueIds(), sales: queueIds(), technical: queueIds() })
    .optional(),
}
const config = vine.create(configFields)
const tried = vine.create({
  message: vine.string().trim().minLength(1).maxLength(testMessageLength),
  useCurrentConfig: vine.boolean().optional(),
  config: vine.object(configFields).optional(),
  stream: vine.boolean().optional(),
})
const connection = vine.create({ config: vine.object(configFields).optional() })

type ConfigBody = Awaited<ReturnType<typeof config.validate>>

/** Only what was given; a mask keeps the key. Unknown fields are ignored. */
export const readConfig = async (body: unknown): Promise<ConfigForm> =>
  formOf(await config.validate(body))

function formOf({
  agentHelp,
  openaiApiKey,
  advancedConfig,
  categoryQueues,
  ...fields
}: ConfigBody): ConfigForm {
  return givenFields({
    ...fields,
    agentHelp: agentHelp?.enabled,
    modules: fields.modules && mapped(fields.modules),
    categoryQueues: categoryQueues && givenFields(categoryQueues),
    key: isMask(openaiApiKey) ? undefined : openaiApiKey,
    advanced:
      advancedConfig &&
      givenFields({
        ...advancedConfig,
        rateLimiting: advancedConfig.rateLimiting && givenFields(advancedConfig.rateLimiting),
        monitoring: advancedConfig.monitoring && givenFields(advancedConfig.monitoring),
      }),
  }) as ConfigForm
}

const mapped = (modules: NonNullable<ConfigBody['modules']>) =>
  Object.fromEntries(
    Object.entries(modules).map(([name, choices]) => [name, givenFields(choices ?? {})])
  )

/** What is tried, and whether the answer is to be streamed. */
export async function readTriedPrompt(
  body: unknown
): Promise<TriedPrompt & { readonly isStreamed: boolean }> {
  const {
    message,
    useCurrentConfig = true,
    config: unsaved,
    stream = false,
  } = await tried.validate(body)
  return {
    message,
    usesConfig: useCurrentConfig,
    unsaved: unsaved ? formOf(unsaved) : {},
    isStreamed: stream,
  }
}

/** The fields of a form that is not saved yet; none for what is saved. */
export async function readTriedConfig(body: unknown): Promise<ConfigForm> {
  const { config: unsaved } = await connection.validate(body ?? {})
  return unsaved ? formOf(unsaved) : {}
}

const name = /^[a-z0-9][a-z0-9._/-]*(:[a-z0-9._-]+)?$/i
const pulled = vine.create({
  modelName: vine.string().trim().minLength(1).maxLength(modelNameLength).regex(name),
  stream: vine.boolean().optional(),
})

/** A model's name with or without its tag; streamed unless the caller wants the first state alone. */
export async function readPull(body: unknown) {
  const { modelName: model, stream = true } = await pulled.validate(body)
  return { model, isStreamed: stream }
}

/** Null for what cannot be the name of a model. */
export const modelNamed = (given: string): string | null =>
  given.length <= modelNameLength && name.test(given) ? given : null

const variable = () =>
  vine
    .string()
    .trim()
    .maxLength(variableNameLength)
    .regex(/^[\p{L}_][\p{L}\p{N}_]*$/u)
const required = (max: number) => vine.string().parse(cleared).trim().minLength(1).maxLength(max)
const templateFields = {
  variables: vine.array(variable()).maxLength(mostVariables).distinct().optional(),
  category: vine.enum(templateCategories).optional(),
  isActive: choice(),
}
const added = vine.create({
  name: required(templateNameLength),
  content: required(templateLength),
  ...templateFields,
})
const changed = vine.create({
  name: required(templateNameLength).optional(),
  content: required(templateLength).optional(),
  ...templateFields,
})

export const readNewTemplate = async (body: unknown): Promise<NewTemplateForm> =>
  givenFields(await added.validate(body)) as NewTemplateForm

/** Only what was given. */
export async function readChangedTemplate(body: unknown): Promise<Partial<TemplateForm>> {
  return givenFields(await changed.validate(body))
}

const historyFilter = vine.create({
  ticketId: rowNumber().parse(none).nullable().optional(),
  before: rowNumber().parse(none).nullable().optional(),
})
export async function readHistoryFilter(query: unknown) {
  const { ticketId = null, before = null } = await historyFilter.validate(query)
  return { ticketId, before }
}

const clearedHistory = vine.create({ ticketId: rowNumber().parse(none).nullable().optional() })
/** The ticket whose history is cleared; null for all. */
export const readCleared = async (body: unknown): Promise<number | null> =>
  (await clearedHistory.validate(body ?? {})).ticketId ?? null

/** What an agent asks help with. */
const ofTicket = vine.create({ ticketId: rowNumber() })
export const readHelpedTicket = async (body: unknown): Promise<number> =>
  (await ofTicket.validate(body)).ticketId

const ofMessage = vine.create({ messageId: rowNumber() })
export const readTranslated = async (body: unknown): Promise<number> =>
  (await ofMessage.validate(body)).messageId

const correction = vine.create({ ticketId: rowNumber(), text: required(correctedLength) })
export const readCorrection = (body: unknown) => correction.validate(body)
