/** Sends what is in the composer. */
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/shell/session_store'
import type { PreparedSending } from '#modules/messages/contract'
import { signatureOf } from '#modules/tickets/contract'
import type { Enclosure } from './api_messages'
import { isWordless } from './file_kind'
import { addFile, noteMeasures } from './outgoing_files'
import type { Ticket } from './model'
import { send, type Sending } from './sending'
import { signed } from './signature'
import { signatureStore, writingStore, writingUi } from './store'

/** WhatsApp's limit in characters (TCK-12). */
const maxTextLength = 4096
const maxCaptionLength = 1024

/** Maximum characters that can be typed; the signature counts, too. */
export const maxCharacters = (isCaption: boolean, signature: string) =>
  (isCaption ? maxCaptionLength : maxTextLength) - signature.length

export function useSendMessage(ticket: Ticket) {
  const client = useQueryClient()
  const { user } = useSession()
  const signs = signatureStore((state) => state.signs)
  const signature = signs ? signatureOf(user.name) : ''

  const begun = (at = new Date()): Omit<Sending, 'text' | 'quote' | 'clientId'> => ({
    ticketId: ticket.id,
    authorId: user.id,
    enclosure: null,
    url: null,
    at: at.toISOString(),
  })
  const named = (): Pick<Sending, 'clientId'> => ({ clientId: crypto.randomUUID() })

  /** The quoted message, which the next message includes. */
  function takeQuote() {
    const quote = writingStore.getState().quotes[ticket.id] ?? null
    writingUi.quote(ticket.id, null)
    return quote
  }

  /** Empties the composer at once; a blank text without files is not sent. */
  async function now() {
    const text = signed(writingStore.getState().drafts[ticket.id] ?? '', signature)
    const files = writingUi.handOver(ticket.id)
    if (!text && !files.length) return
    const quote = takeQuote()
    const shared = begun()
    if (!files.length) {
      writingUi.draft(ticket.id, '')
      return send(client, { ...shared, ...named(), text, quote })
    }
    // Each file is a message of its own; the quote goes with the first. All are queued before the next message can be
    // written.
    await Promise.all(
      files.map((one, index) =>
        send(client, {
          ...shared,
          ...named(),
          text: isWordless(one) ? '' : signed(one.caption, signature),
          quote: index === 0 ? quote : null,
          enclosure: { kind: 'file', file: one.file, isVoice: one.isVoice },
          url: one.url,
        })
      )
    )
  }

  /** Sends a recording; its length is in seconds. */
  function voice(file: File, seconds: number) {
    noteMeasures(file, { seconds })
    const enclosure: Enclosure = { kind: 'file', file, isVoice: true }
    const texts = { text: '', quote: takeQuote() }
    return send(client, { ...begun(), ...named(), ...texts, enclosure, url: addFile(file) })
  }

  /** Sends a location or contact cards. */
  function enclosed(enclosure: Enclosure) {
    return send(client, { ...begun(), ...named(), text: '', quote: takeQuote(), enclosure })
  }

  /** Sends messages prepared by another module; the quote stays for the next typed message. */
  function prepared(sending: PreparedSending) {
    const nothing = { text: '', quote: null }
    return send(client, { ...begun(), ...named(), ...nothing, prepared: sending })
  }

  return { now, voice, enclosed, prepared, signature, name: user.name }
}
