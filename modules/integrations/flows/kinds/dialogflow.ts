/** Flows of Dialogflow ES: one call of its REST interface for each message; the ticket is the session (INT-20 to INT-23). */
import { readFile } from '#app/kernel/media/media'
import { textIn } from '#app/kernel/settings/texts'
import { queueNamed } from '#modules/queues/public'
import { decrypted } from '#modules/integrations/credentials'
import { callFlow } from '#modules/integrations/flows/kinds/call_flow'
import {
  readDialogflow,
  type DialogflowAnswer,
} from '#modules/integrations/flows/kinds/dialogflow_answer'
import {
  forgetToken,
  googleToken,
  serviceAccountOf,
  type ServiceAccount,
} from '#modules/integrations/flows/kinds/google_token'
import { fieldsOf, isText, parsedFields, type Fields } from '#modules/integrations/flows/given'
import {
  FlowRefused,
  type FlowAction,
  type FlowKind,
  type FlowMessage,
  type Said,
} from '#modules/integrations/flows/port'
import type { Integration } from '#modules/integrations/model'
import env from '#start/env'

/** Characters of a text; what is longer is cut (INT-21). */
const maxText = 256
/** Bytes of a voice note; Google takes about a minute. */
const maxVoice = 5 * 1024 * 1024

/** An agent of Dialogflow, and the key to it. */
export interface Agent {
  /** The project's id, or `id/locations/region`. */
  readonly project: string
  readonly account: ServiceAccount
  readonly language: string
}

export const dialogflow: FlowKind = {
  async ask(integration, said) {
    const input = await inputOf(said, integration.language)
    if (!input) return { status: null, messages: await unknown(integration), action: null }
    const answer = readDialogflow(await detectIntent(agentOf(integration), said.ticket.uuid, input))
    const messages = answer.messages.length ? answer.messages : await unknown(integration)
    return { status: 200, messages, action: await actionOf(integration, answer) }
  },
}

const agentOf = ({ projectName, credentials, language }: Integration): Agent => ({
  project: projectName,
  account: serviceAccountOf(decrypted(credentials ?? '')),
  language,
})

/**
 * What Dialogflow answers to a text in a session. Throws `FlowRefused` with its reason, and as `callFlow`; no error
 * contains the key.
 */
export async function detectIntent(agent: Agent, session: string, input: object): Promise<Fields> {
  const { account } = agent
  const token = await googleToken(account)
  const url = `${addressOf(agent)}/sessions/${encodeURIComponent(session)}:detectIntent`
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await callFlow(url, JSON.stringify(input), headers)
  const given = parsedFields(body)
  if (status === 401) forgetToken(account)
  if (status === 200 && given) return given
  const reason = fieldsOf(given?.error)?.message
  const said = isText(reason) ? reason : status === 200 ? 'an unreadable answer' : `HTTP ${status}`
  throw new FlowRefused(`Dialogflow: ${said.slice(0, 200)}`, status, 'refused')
}

export const textInput = (text: string, languageCode: string) => ({
  queryInput: { text: { text: text.slice(0, maxText), languageCode } },
})

/** A region has its own host. The project has to be the key's. */
function addressOf({ project, account }: Agent): string {
  const [, id, region] = /^([\w.:-]+?)(?:\/locations\/([\w-]+))?$/.exec(project.trim()) ?? []
  if (!id) throw new FlowRefused('The name of the project is not valid.', null)
  if (id !== account.projectId) {
    throw new FlowRefused(`The key is of the project ${account.projectId.slice(0, 100)}.`, null)
  }
  const host = `https://${region ? `${region}-` : ''}dialogflow.googleapis.com`
  const place = region ? `/locations/${region}` : ''
  return `${(env.get('DIALOGFLOW_URL') ?? host).replace(/\/+$/, '')}/v2/projects/${id}${place}/agent`
}

/** Null for what Dialogflow cannot be asked about, such as a picture without words. */
async function inputOf({ message }: Said, language: string): Promise<object | null> {
  const { body, kind, mediaFile } = message
  if (kind === 'voice' && mediaFile) {
    const bytes = Buffer.from(await readFile(mediaFile))
    if (bytes.length > maxVoice) return null
    const audioConfig = {
      audioEncoding: 'AUDIO_ENCODING_OGG_OPUS',
      sampleRateHertz: 16_000,
      languageCode: language,
    }
    return { queryInput: { audioConfig }, inputAudio: bytes.toString('base64') }
  }
  return body.trim() ? textInput(body, language) : null
}

/** The company's own words for what was not understood, or ours in the agent's language. */
async function unknown({ unknownText, language }: Integration): Promise<FlowMessage[]> {
  const own = unknownText.trim() ? unknownText : null
  const text = own ?? (await textIn(language.slice(0, 2), 'integrations:not_understood')) ?? ''
  return [{ kind: 'text', text }]
}

async function actionOf(
  { companyId }: Integration,
  { ends, queue: name }: DialogflowAnswer
): Promise<FlowAction | null> {
  const queue = name === null ? null : await queueNamed({ companyId }, name)
  if (queue) return { kind: 'transfer', queueId: queue.id, userId: null }
  return ends ? { kind: 'stop' } : null
}
