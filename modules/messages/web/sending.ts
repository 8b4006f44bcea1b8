/** Messages being sent: shown at once, sent in order, kept with the reason when refused. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { errorText } from '#web/lib/error_text'
import { codeOf } from '#web/lib/http'
import type { PreparedFile, PreparedPart, PreparedSending } from '#modules/messages/contract'
import { postReply, type Enclosure } from './api_messages'
import { writeCards } from './contact_cards'
import { kindOfFile } from './file_kind'
import { measuresOf } from './outgoing_files'
import { keys } from './keys'
import { isShown } from './message_cache'
import type { Kind, Media, Message, Quote } from './model'
import { writeLocation } from './location'
import { writingStore, writingUi } from './store'
import { noteProgress } from './upload_progress'

/** A message that has no response yet; kept when the user opens another ticket. */
export interface Sending {
  readonly ticketId: number
  readonly clientId: string
  readonly authorId: number
  readonly text: string
  readonly quote: (Quote & { readonly id: number }) | null
  readonly enclosure: Enclosure | null
  /** Several messages sent in one call of another module; replaces the fields above. */
  readonly prepared?: PreparedSending
  /** The object URL from which an attached file is shown meanwhile. */
  readonly url: string | null
  /** ISO time. */
  readonly at: string
}

/** Resolves when the server has it. A refusal is shown in the conversation; it does not reject. */
export async function send(client: QueryClient, sending: Sending): Promise<void> {
  const { ticketId, clientId } = sending
  writingUi.keepUnsent(sending)
  const cache = client.getMutationCache()
  const mutation = cache.build<unknown, Error, Sending, unknown>(client, {
    mutationKey: keys.sending(ticketId),
    // Serialised: two messages sent in quick succession must arrive in order.
    scope: { id: `messages.sending.${ticketId}` },
    meta: { quiet: true },
    gcTime: Infinity,
    mutationFn: ({ quote, prepared, ...reply }) =>
      prepared
        ? prepared.post(clientId)
        : postReply({ ...reply, quotedId: quote?.id ?? null }, (share) =>
            noteProgress(clientId, share)
          ).finally(() => noteProgress(clientId, null)),
    // The live event usually arrives first. Otherwise fetch the row before the local copy is removed.
    onSuccess: async () => {
      if (!isShown(client, ticketId, clientId)) {
        await client.invalidateQueries({ queryKey: keys.messages(ticketId) })
      }
    },
  })
  const isSent = await mutation.execute(sending).then(
    () => true,
    () => false
  )
  if (!isSent) return
  cache.remove(mutation)
  writingUi.forgetUnsent(sending)
}

/** Resends a refused message with the same client id: should the first attempt have arrived, it is stored once. */
export async function sendAgain(client: QueryClient, ticketId: number, clientId: string) {
  const sending = takeOut(client, ticketId, clientId)
  if (sending) await send(client, { ...sending, at: new Date().toISOString() })
}

/** Removes a refused message, and those sent together with it; returns its content. */
export function discard(client: QueryClient, ticketId: number, key: string): Sending | null {
  const sending = takeOut(client, ticketId, key)
  if (sending) writingUi.forgetUnsent(sending)
  return sending
}

function takeOut(client: QueryClient, ticketId: number, key: string): Sending | null {
  const cache = client.getMutationCache()
  const mutation = cache.findAll({ mutationKey: keys.sending(ticketId) }).find(({ state }) => {
    const sending = state.variables as Sending | undefined
    return sending !== undefined && keysOf(sending).includes(key)
  })
  if (!mutation) return null
  cache.remove(mutation)
  return mutation.state.variables as Sending
}

/** Messages without a response before a reload are shown as refused; resending them is idempotent. */
export function bringBack(client: QueryClient, ticketId: number) {
  const cache = client.getMutationCache()
  const mutationKey = keys.sending(ticketId)
  const going = cache.findAll({ mutationKey }).map(({ state }) => state.variables as Sending)
  const lost = Object.values(writingStore.getState().unsent).filter(
    (one) => one.ticketId === ticketId && !going.some(({ clientId }) => clientId === one.clientId)
  )
  for (const variables of lost) {
    cache.build(client, { mutationKey, gcTime: Infinity }, { ...interrupted, variables })
  }
}

const interrupted = {
  status: 'error',
  error: null,
  data: undefined,
  context: undefined,
  failureCount: 1,
  failureReason: null,
  isPaused: false,
  submittedAt: 0,
} as const

/** Message keys as the server assigns them: client id plus index, the first without an index. */
const keysOf = ({ clientId, prepared }: Sending): readonly string[] =>
  (prepared?.parts ?? [null]).map((_part, place) => (place ? `${clientId}:${place}` : clientId))

type Unsent = Sending & { readonly isFailed: boolean; readonly error: unknown }

/** The messages as shown before the server has them. Of several only the last shows the error. */
export function unsentMessages(given: Unsent): readonly Message[] {
  const { prepared } = given
  if (!prepared) return [unsentMessage(given, given.clientId)]
  const names = keysOf(given)
  return prepared.parts.map((part, place) => {
    const { unsent, ...message } = unsentMessage(given, names[place]!)
    const isFollowed = place < names.length - 1
    return { ...message, ...contentOf(part), unsent: unsent && { ...unsent, isFollowed } }
  })
}

const contentOf = ({ text, file }: PreparedPart): Pick<Message, 'kind' | 'text' | 'media'> => ({
  kind: file ? kindOfFile({ type: file.mimetype }) : 'text',
  text,
  media: file && mediaOfPrepared(file),
})

function mediaOfPrepared({ mimetype: _mimetype, ...file }: PreparedFile): Media {
  return { ...file, playUrl: null, seconds: null, state: 'stored', error: null }
}

function unsentMessage(given: Unsent, key: string): Message {
  const { ticketId, authorId, quote, at, isFailed, error } = given
  return {
    id: 0,
    key,
    ticketId,
    isOwn: true,
    authorId,
    author: null,
    origin: 'user',
    kind: kindOf(given),
    text: textOf(given),
    at,
    changedAt: null,
    ack: isFailed ? 0 : 1,
    errorCode: null,
    isDeleted: false,
    isEdited: false,
    media: mediaOf(given),
    reactions: [],
    quote,
    unsent: {
      isFailed,
      reason: isFailed ? reasonOf(error) : null,
      code: isFailed ? codeOf(error) : null,
    },
  }
}

const reasonOf = (error: unknown) =>
  error === null ? i18next.t('messages:failed.interrupted') : errorText(error)

function kindOf({ enclosure }: Sending): Kind {
  if (!enclosure) return 'text'
  if (enclosure.kind === 'file') return kindOfFile(enclosure.file, enclosure.isVoice)
  return enclosure.kind === 'location' ? 'location' : 'contact'
}

function textOf({ enclosure, text }: Sending): string {
  if (enclosure?.kind === 'location') return writeLocation(enclosure.place)
  return enclosure?.kind === 'contacts' ? writeCards(enclosure.cards) : text
}

function mediaOf({ enclosure, url }: Sending): Media | null {
  if (enclosure?.kind !== 'file' || !url) return null
  const { file } = enclosure
  const shown = { ...measuresOf(file), url, thumbUrl: null, playUrl: null }
  return { ...shown, name: file.name, size: file.size, state: 'stored', error: null }
}
