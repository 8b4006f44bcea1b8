/** Actions on an existing message: react, edit, delete, resend, fetch its file again. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { confirm } from '#web/kit/confirm'
import { copyText } from '#web/lib/copy_text'
import { toasts } from '#web/lib/toasts'
import { editMessage, reactTo, retryMedia, retryMessage, revokeMessage } from './api_messages'
import { focusComposer } from './focus'
import { patchMessage } from './message_cache'
import type { Message } from './model'
import { signatureIn } from './signature'
import { writingUi, type Editing } from './store'

/** Milliseconds during which WhatsApp allows a message to be edited. */
const editMs = 15 * 60_000

/** Milliseconds during which WhatsApp allows a message to be deleted for everyone (TCK-14). */
const revokeMs = 60 * 60 * 60_000

/** The reactions offered first. */
export const commonEmoji = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

const isSent = ({ id, errorCode }: Message) => id > 0 && errorCode === null
const isThere = (message: Message) => isSent(message) && !message.isDeleted

/** What the menu of a message offers; nothing for unsent or deleted messages. */
export function actionsFor(message: Message, now = Date.now()) {
  const { isOwn, kind } = message
  const age = now - Date.parse(message.at)
  const isReal = isThere(message) && kind !== 'call' && kind !== 'undecryptable'
  const hasText = textOf(message) !== ''
  return {
    mayReact: isReal,
    mayReply: isReal,
    mayCopy: !message.isDeleted && hasText,
    mayEdit: isReal && isOwn && isText(message) && age < editMs,
    mayRevoke: isReal && isOwn && age < revokeMs,
  }
}

const isText = ({ kind, text }: Message) => kind === 'text' && text !== ''

/** The text that can be copied; empty for kinds whose body is meant for programs. */
export function textOf({ kind, text, media }: Message): string {
  const isProgram = ['location', 'contact', 'call', 'view_once', 'undecryptable', 'unsupported']
  if (isProgram.includes(kind)) return ''
  return kind === 'document' && text === media?.name ? '' : text
}

/** Applied optimistically, rolled back with a reason when refused. Choosing the current emoji removes it. */
export async function react(client: QueryClient, message: Message, emoji: string) {
  const mine = message.reactions.find(({ isOwn }) => isOwn)?.emoji
  const requested = mine === emoji ? '' : emoji
  const others = (one: Message) => one.reactions.filter(({ isOwn }) => !isOwn)
  const own = requested ? [{ emoji: requested, isOwn: true, contactId: null }] : []
  const known = patchMessage(client, message, (one) => ({
    ...one,
    reactions: [...others(one), ...own],
  }))
  await reactTo(message.id, requested).catch((error: unknown) => {
    if (known) patchMessage(client, message, (one) => ({ ...one, reactions: known.reactions }))
    toasts.failure(error)
  })
}

/** Puts the text into the field; the signature before it is kept. */
export function beginEdit({ id, ticketId, text }: Message) {
  const signature = signatureIn(text)
  const former = text.slice(signature.length)
  writingUi.quote(ticketId, null)
  writingUi.edit(ticketId, { messageId: id, text: former, signature, former })
  focusComposer()
}

/** A blank or unchanged text changes nothing. */
export async function finishEdit(client: QueryClient, ticketId: number, editing: Editing) {
  const { messageId: id, signature, former } = editing
  writingUi.edit(ticketId, null)
  const text = editing.text.trim()
  if (!text || text === former) return
  const target = { id, ticketId }
  const known = patchMessage(client, target, (one) => ({
    ...one,
    text: signature + text,
    isEdited: true,
  }))
  await editMessage(id, signature + text).catch((error: unknown) => {
    if (known) patchMessage(client, target, () => known)
    // Keep the edited text in the field.
    writingUi.edit(ticketId, editing)
    toasts.failure(error)
  })
}

/** Asks for confirmation; not optimistic: shown as deleted only when WhatsApp has confirmed it (TCK-14). */
export async function revoke(client: QueryClient, message: Message) {
  const isAgreed = await confirm({
    title: i18next.t('messages:revoke.title'),
    text: i18next.t('messages:revoke.text'),
    action: i18next.t('messages:revoke.action'),
    danger: true,
  })
  if (!isAgreed) return
  try {
    await revokeMessage(message.id)
    patchMessage(client, message, (one) => ({ ...one, isDeleted: true }))
  } catch (error) {
    toasts.failure(error)
  }
}

/** Resends a message that WhatsApp refused, under its existing id. */
export async function sendRefusedAgain(client: QueryClient, message: Message) {
  const { ack, errorCode } = message
  patchMessage(client, message, (one) => ({ ...one, ack: 1, errorCode: null }))
  await retryMessage(message.id).catch((error: unknown) => {
    patchMessage(client, message, (one) => ({ ...one, ack, errorCode: one.errorCode ?? errorCode }))
    toasts.failure(error)
  })
}

/** Requests the file again (IN-25). */
export async function fetchMediaAgain(client: QueryClient, message: Message) {
  const inState = (state: 'pending' | 'failed') => (one: Message) =>
    one.media ? { ...one, media: { ...one.media, state } } : one
  patchMessage(client, message, inState('pending'))
  await retryMedia(message.id).catch((error: unknown) => {
    patchMessage(client, message, inState('failed'))
    toasts.failure(error)
  })
}

export const copy = (text: string) =>
  copyText(text, {
    copied: i18next.t('tickets:contact.copied'),
    refused: i18next.t('tickets:contact.not_copied'),
  })
