/** What a model perceives of a conversation with files: recordings are written down once, pictures are shown (AI-09). */
import sharp from 'sharp'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { readFile } from '#app/kernel/media/media'
import type { messageDetails } from '#modules/messages/public'
import type { AskedModel, ChatPicture, HeardMessage, ModelServer } from '#modules/ai/contract'
import { AiTranscript } from '#modules/ai/model'
import { ModelError } from '#modules/ai/providers/model_error'
import { providerOf } from '#modules/ai/providers/provider_of'

interface Company {
  readonly companyId: number
}
type Message = Awaited<ReturnType<(typeof messageDetails)['upTo']>>[number]

const recordingKinds: ReadonlySet<Message['kind']> = new Set(['audio', 'voice'])
/** The newest ones; more cost too much time and too many tokens. */
const maxRecordings = 4
const maxPictures = 4
/** Milliseconds; together with the answer less than a claim lasts. */
const transcriptionMs = 20_000
const lookUpMs = 5_000
/** OpenAI's; other servers with its interface know the name, too. */
const transcriptionModel = 'whisper-1'
/** What it takes, by MIME type, with the extension by which it is recognized. */
const extensions: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
}
/** Longest side of a picture, in pixels: what models look at. */
const longestSide = 1024
/** Larger images are rejected as decompression bombs. */
const maxPixels = 100_000_000

/** `messages` oldest first. What cannot be heard or seen is named in brackets, as `[audio]`. */
export async function perceived(
  company: Company,
  messages: readonly Message[],
  by: AskedModel
): Promise<readonly HeardMessage[]> {
  const [said, pictures] = await Promise.all([
    transcriptsOf(company, messages, by.server),
    picturesOf(messages, by),
  ])
  return messages.map((one) => ({
    ...{ id: one.id, fromMe: one.fromMe, pictures: pictures.get(one.id) ?? [] },
    text: textOf(one, said),
  }))
}

/** The same as text alone, and without asking a server: of recordings what has been written down before. */
export async function asText(
  company: Company,
  messages: readonly Message[]
): Promise<readonly HeardMessage[]> {
  const said = await writtenBefore(company, messages)
  return messages.map((one) => ({
    ...{ id: one.id, fromMe: one.fromMe, pictures: [] },
    text: textOf(one, said),
  }))
}

const textOf = ({ id, kind, body }: Message, said: ReadonlyMap<number, string>) =>
  kind === 'text' ? body : [nameOf(kind), said.get(id), body].filter(Boolean).join(' ')

/** Those that the customer has sent since our last one. */
export const sinceOurs = (messages: readonly Message[]): readonly Message[] =>
  messages.slice(messages.findLastIndex(({ fromMe }) => fromMe) + 1)

/** Whether it can be perceived once its file is there. */
export const mayBePerceived = ({ kind }: Message): boolean =>
  kind === 'image' || recordingKinds.has(kind)

const nameOf = (kind: Message['kind']) => (recordingKinds.has(kind) ? '[audio]' : `[${kind}]`)

/** By message. Those of earlier turns are read where they have been written down; others are not asked about again. */
async function transcriptsOf(company: Company, messages: readonly Message[], server: ModelServer) {
  const said = await writtenBefore(company, messages)
  const { transcribe } = providerOf(server)
  if (!transcribe) return said
  const unheard = sinceOurs(messages).filter((one) => isRecording(one) && !said.has(one.id))
  await Promise.all(
    unheard.slice(-maxRecordings).map(async (one) => {
      const text = await unlessFailed(writtenDown(one, transcribe))
      if (text === null) return
      said.set(one.id, text)
      await keep(company, one, text)
    })
  )
  return said
}

async function writtenBefore(company: Company, messages: readonly Message[]) {
  const ids = messages.filter(isRecording).map(({ id }) => id)
  const known = ids.length ? await AiTranscript.of(company).whereIn('messageId', ids) : []
  return new Map(known.map(({ messageId, text }) => [messageId, text]))
}

const isRecording = ({ kind, fromMe }: Message) => recordingKinds.has(kind) && !fromMe

type Transcribe = NonNullable<ReturnType<typeof providerOf>['transcribe']>

async function writtenDown(
  { id, mediaFile, mediaType }: Message,
  transcribe: Transcribe
): Promise<string | null> {
  const mimetype = (mediaType ?? '').split(';')[0]!.trim().toLowerCase()
  const extension = extensions[mimetype]
  if (!mediaFile || !extension) return null
  const bytes = await fileOf(mediaFile)
  if (!bytes) return null
  const fileName = `${id}.${extension}`
  return transcribe(
    { model: transcriptionModel, bytes, fileName, mimetype },
    { timeoutMs: transcriptionMs }
  )
}

/** Another process may have written it down meanwhile, or the message may be gone. */
const keep = ({ companyId }: Company, { id }: Message, text: string) =>
  unitOfWork(({ trx }) =>
    trx.rawQuery(
      `insert into ai_transcripts (message_id, company_id, text, created_at)
       select id, company_id, ?, ? from messages where id = ? and company_id = ?
       on conflict do nothing`,
      [text, now().toJSDate(), id, companyId] as never
    )
  )

/** By message. */
async function picturesOf(messages: readonly Message[], { server, model }: AskedModel) {
  const pictures = new Map<number, readonly ChatPicture[]>()
  const sent = sinceOurs(messages).filter(({ kind, mediaFile }) => kind === 'image' && mediaFile)
  if (!sent.length) return pictures
  const canSee = providerOf(server).canSee(model, { timeoutMs: lookUpMs })
  if (!(await unlessFailed(canSee))) return pictures
  for (const { id, mediaFile } of sent.slice(-maxPictures)) {
    const bytes = await fileOf(mediaFile!)
    const small = bytes && (await smallEnough(bytes))
    if (small) pictures.set(id, [{ mimetype: 'image/jpeg', bytes: small }])
  }
  return pictures
}

/** Null for what is no readable picture. */
const smallEnough = (bytes: Buffer): Promise<Buffer | null> =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => null)

/** Null when it is gone. */
const fileOf = (key: string): Promise<Buffer | null> => readFile(key).then(Buffer.from, () => null)

/** The answer does not depend on it: what the server does not tell stays unknown. */
const unlessFailed = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ModelError) return null
    throw error
  })
