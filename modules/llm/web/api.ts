/** API client of llm; maps wire names to the screens' model. */
import { ApiError, http } from '#web/lib/http'
import type {
  AnswerSourcesWire,
  ConnectionTestWire,
  FiguresWire,
  HistoryItemWire,
  HistoryWire,
  InstalledModelsWire,
  LatestPullWire,
  LlmConfigWire,
  ModelsWire,
  PromptTestEventWire,
  PromptTestWire,
  ProposalWire,
  PullWire,
  SuggestionWire,
  TemplatesWire,
  TemplateWire,
  TranslationWire,
} from '#modules/llm/wire'

/** Fields have the server's names, so that its validation errors match the form's fields. */
export type Config = LlmConfigWire
export type ConfigForm = Partial<
  Omit<LlmConfigWire, 'id' | 'ragConfig' | 'servers' | 'createdAt' | 'updatedAt'>
>
export type Catalogue = ModelsWire
export type Connections = ConnectionTestWire
export type PromptAnswer = PromptTestWire
export type Pull = PullWire
export type Template = TemplateWire
export type TemplateForm = Pick<
  TemplateWire,
  'name' | 'content' | 'variables' | 'category' | 'isActive'
>

export interface InstalledModel {
  readonly name: string
  /** Bytes. */
  readonly size: number | null
  readonly modifiedAt: string | null
}
export interface Installed {
  readonly models: readonly InstalledModel[]
  readonly mayChange: boolean
}

export const keys = {
  root: ['llm'],
  sources: (ticketId: number) => ['llm', 'sources', ticketId] as const,
  config: ['llm', 'config'],
  catalogue: ['llm', 'catalogue'],
  installed: ['llm', 'installed'],
  pull: ['llm', 'pull'],
  templates: ['llm', 'templates'],
  history: ['llm', 'history'],
  figures: ['llm', 'figures'],
  queues: ['llm', 'queues'],
  help: ['llm', 'help'],
} as const

const path = '/llm-config'

export const getConfig = (signal?: AbortSignal) => http.get<Config>(path, { signal })
export const saveConfig = (form: ConfigForm) => http.put<Config>(path, form)
export const getCatalogue = (signal?: AbortSignal) =>
  http.get<Catalogue>(`${path}/models`, { signal })

/** Of what the form has, saved or not. */
export const testConnection = (config: ConfigForm) =>
  http.post<Connections>(`${path}/test-connection`, { config })

export interface PromptTest {
  readonly message: string
  readonly config: ConfigForm
  readonly signal: AbortSignal
  /** Gets each piece of the answer as it is written; missing: the answer comes as a whole. */
  readonly onText?: (piece: string) => void
}
/** Of what the form has, saved or not. */
export async function testPrompt({ message, config, signal, onText }: PromptTest) {
  const body = { message, useCurrentConfig: true, config }
  if (!onText) return http.post<PromptAnswer>(`${path}/test-prompt`, body, { signal })
  const events = http.events<PromptTestEventWire>(`${path}/test-prompt`, body, { signal })
  for await (const event of events) {
    if ('text' in event) onText(event.text)
    else if ('done' in event) return event
    else throw new ApiError(502, event.error, '', { facts: { reason: event.reason } })
  }
  throw new ApiError(0, 'ERR_NETWORK', 'The answer broke off.')
}

/** Why the server with the model gave no answer, a word of a list; null for any other error. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'ERR_LLM_PROVIDER' ? String(error.facts.reason) : null

export async function getInstalled(signal?: AbortSignal): Promise<Installed> {
  const { models, mayChange } = await http.get<InstalledModelsWire>(`${path}/models/installed`, {
    signal,
  })
  const rows = models.map(({ name, size, modified_at: modifiedAt }) => ({ name, size, modifiedAt }))
  return { models: rows, mayChange }
}
/** The newest download, running or not; null without one. */
export const getPull = async (signal?: AbortSignal) =>
  (await http.get<LatestPullWire>(`${path}/models/pull`, { signal })).pull
/** Resolves when it has begun. */
export const startPull = async (modelName: string) =>
  (await http.post<LatestPullWire>(`${path}/models/pull`, { modelName, stream: false })).pull
export const deleteModel = (name: string) =>
  http.delete(`${path}/models/${encodeURIComponent(name)}`)

export const listTemplates = async (signal?: AbortSignal): Promise<readonly Template[]> =>
  (await http.get<TemplatesWire>(`${path}/templates`, { signal })).templates
/** What is left out stays. */
export const saveTemplate = (id: number | null, form: Partial<TemplateForm>) =>
  http.post<Template>(`${path}/templates`, { ...form, ...(id !== null && { id }) })
export const deleteTemplate = (id: number) => http.delete(`${path}/templates/${id}`)

export type HistoryItem = HistoryItemWire
/** Newest first; `before`: a turn of an earlier page. */
export const listHistory = async (before: number | null, signal?: AbortSignal) =>
  (await http.get<HistoryWire>(`${path}/history`, { signal, query: { before } })).history
/** Of one ticket, or of all. */
export const clearHistory = (ticketId: number | null) =>
  http.post(`${path}/history/clear`, { ticketId })

export type Figures = FiguresWire
export const getFigures = (signal?: AbortSignal) => http.get<Figures>(`${path}/figures`, { signal })

export interface Queue {
  readonly id: number
  readonly name: string
}
/** All queues of the company, in their order. */
export const listQueues = (signal?: AbortSignal) => http.get<readonly Queue[]>('/queue', { signal })

export interface SourcedAnswer extends Pick<AnswerSourcesWire, 'id' | 'sources'> {
  /** ISO time. */
  readonly at: string
}

export async function listSources(
  ticketId: number,
  signal?: AbortSignal
): Promise<readonly SourcedAnswer[]> {
  const rows = await http.get<readonly AnswerSourcesWire[]>(`/llm-config/sources/${ticketId}`, {
    signal,
  })
  return rows.map(({ createdAt: at, ...rest }) => ({ ...rest, at }))
}

/** Whether the company lets people ask the model for help. */
export const isHelpOn = ({ agentHelp }: Config): boolean => agentHelp.enabled

export interface Proposal {
  readonly text: string
  /** Names of the documents that the model was given, each once. */
  readonly sources: readonly string[]
}
/** What may be proposed for the field, which is never sent by itself. */
export type Draft =
  | { readonly kind: 'suggest'; readonly ticketId: number }
  | { readonly kind: 'correct'; readonly ticketId: number; readonly text: string }

/** Ends at the server, too, when `signal` does. */
export async function propose(draft: Draft, signal: AbortSignal): Promise<Proposal> {
  const { kind, ...asked } = draft
  if (kind === 'correct') {
    const { text } = await http.post<ProposalWire>(`${path}/help/correction`, asked, { signal })
    return { text, sources: [] }
  }
  const answer = await http.post<SuggestionWire>(`${path}/help/suggestion`, asked, { signal })
  return {
    text: answer.text,
    sources: [...new Set(answer.sources.map(({ source }) => source))],
  }
}

/** Into the language of whoever asks; null when the message is in that language already. */
export const translate = async (messageId: number, signal: AbortSignal) =>
  (await http.post<TranslationWire>(`${path}/help/translation`, { messageId }, { signal })).text

/** What the conversation of a ticket was about, in the language of whoever asks. */
export const summarize = async (ticketId: number, signal: AbortSignal) =>
  (await http.post<ProposalWire>(`${path}/help/summary`, { ticketId }, { signal })).text
