/** Calls of programs (EXT-02 to EXT-06, EXT-11). */
import type { HttpContext } from '@adonisjs/core/http'
import { errors as kernelErrors } from '#app/kernel/errors'
import { dropFiles, storePending } from '#app/kernel/media/pending_files'
import { uploadedFiles } from '#app/kernel/media/upload'
import { rowId } from '#app/kernel/http/wire'
import { fingerprintOf } from '#modules/external_api/once'
import { checkNumber, sendMessage, type Sender } from '#modules/external_api/send_message'
import {
  messageStateWire,
  sentWire,
} from '#modules/external_api/http/transformers/message_transformer'
import {
  idempotencyKey,
  messageToSend,
  numberToCheck,
  requireContent,
} from '#modules/external_api/http/validators/message_validators'
import type { MessageStateWire, NumberCheckWire, SentWire } from '#modules/external_api/wire'
import { ofPrograms } from '#modules/messages/public'
import { connections } from '#modules/whatsapp/public'

/** EXT-02. */
const maxFiles = 10

export default class ApiController {
  /** POST /api/messages/send: JSON, or multipart with 1 to 10 `medias`; header `Idempotency-Key` (EXT-02, EXT-03). */
  async send(ctx: HttpContext): Promise<SentWire> {
    const { request } = ctx
    const count = request.files('medias').length
    requireContent(request.body(), count)
    if (count > maxFiles) {
      throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'medias', rule: 'maxLength' }] })
    }
    const given = await request.validateUsing(messageToSend)
    const sender = await senderOf(ctx, given.whatsappId)
    const keyed = await keyedRequest(ctx, sender, given)
    const files = count ? await store(ctx) : []
    try {
      const { number, body, queueId = null, userId = null } = given
      const ids = await sendMessage(
        sender,
        {
          number,
          text: body ?? '',
          files,
          quotedMessageId: given.quotedMsgId ?? null,
          opens: given.openTicket ?? false,
          queueId,
          userId,
          closes: given.closeTicket ?? false,
        },
        keyed
      )
      const { actor, connectionId } = sender
      const state = (messageId: number) => ofPrograms.find(actor, { connectionId, messageId })
      return sentWire(await Promise.all(ids.map(state)))
    } finally {
      // Conversations have copies of their own.
      await dropFiles(files.map(({ file }) => file))
    }
  }

  /** GET /api/messages/{id}: how far it came (EXT-04). */
  async show({ actor, params, program }: HttpContext): Promise<MessageStateWire> {
    const { connectionId } = program!
    const messageId = rowId(params.id) ?? 0
    return messageStateWire(await ofPrograms.find(actor, { connectionId, messageId }))
  }

  /** GET /api/contacts/check?number= (EXT-11). */
  async check(ctx: HttpContext): Promise<NumberCheckWire> {
    const { number: given, whatsappId } = await numberToCheck.validate(ctx.request.qs())
    const sender = await senderOf(ctx, whatsappId)
    const { exists, number, address } = await checkNumber(sender, given)
    return { exists, number, jid: address }
  }
}

/**
 * The token of a connection sends on that one alone: 422 when another is named. The key of a person sends on the one that
 * is named, else on the company's default: 404 ERR_NO_DEF_WAPP_FOUND without one.
 */
async function senderOf(
  { actor, program }: HttpContext,
  named: number | null = null
): Promise<Sender> {
  const { connectionId: own } = program!
  if (own !== null && named !== null && named !== own) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'whatsappId', rule: 'in' }] })
  }
  if (own !== null) return { actor, connectionId: own }
  const { id } = await (named === null
    ? connections.usual(actor)
    : connections.access(actor, named))
  return { actor, connectionId: id }
}

type Fields = Readonly<Record<string, unknown>>

async function keyedRequest(ctx: HttpContext, { actor, connectionId }: Sender, fields: Fields) {
  const key = await idempotencyKey(ctx.request.header('idempotency-key'))
  if (key === null) return null
  const paths = ctx.request.files('medias').flatMap(({ tmpPath }) => tmpPath ?? [])
  const fingerprint = await fingerprintOf(fields, paths)
  const apiKeyId = ctx.program!.keyId
  return { companyId: actor.companyId, connectionId, apiKeyId, key, fingerprint }
}

/** Stored one after the other; one that is refused takes the others along. */
async function store({ actor, request }: HttpContext) {
  const stored: { file: string; name: string }[] = []
  try {
    for (const file of uploadedFiles(request, 'medias')) {
      const { key, name } = await storePending(actor, file)
      stored.push({ file: key, name })
    }
    return stored
  } catch (error) {
    await dropFiles(stored.map(({ file }) => file))
    throw error
  }
}
