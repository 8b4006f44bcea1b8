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

/** EXT-02. */
const maxFiles = 10

export default class ApiController {
  /** POST /api/messages/send: JSON, or multipart with 1 to 10 `medias`; header `Idempotency-Key` (EXT-02, EXT-03). */
  async send(ctx: HttpContext): Promise<SentWire> {
    const { request } = ctx
    const sender = senderOf(ctx)
    const count = request.files('medias').length
    requireContent(request.body(), count)
    if (count > maxFiles) {
      throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'medias', rule: 'maxLength' }] })
    }
    const given = await request.validateUsing(messageToSend)
    const keyed = await keyedRequest(ctx, given)
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
      return sentWire(await Promise.all(ids.map((id) => stateOf(sender, id))))
    } finally {
      // Conversations have copies of their own.
      await dropFiles(files.map(({ file }) => file))
    }
  }

  /** GET /api/messages/{id}: how far it came (EXT-04). */
  async show(ctx: HttpContext): Promise<MessageStateWire> {
    return messageStateWire(await stateOf(senderOf(ctx), rowId(ctx.params.id) ?? 0))
  }

  /** GET /api/contacts/check?number= (EXT-11). */
  async check(ctx: HttpContext): Promise<NumberCheckWire> {
    const { number: given } = await numberToCheck.validate(ctx.request.qs())
    const { exists, number, address } = await checkNumber(senderOf(ctx), given)
    return { exists, number, jid: address }
  }
}

const senderOf = ({ actor, program }: HttpContext): Sender => ({
  actor,
  connectionId: program!.connectionId,
})

const stateOf = ({ actor, connectionId }: Sender, messageId: number) =>
  ofPrograms.find(actor, { connectionId, messageId })

async function keyedRequest(ctx: HttpContext, fields: Readonly<Record<string, unknown>>) {
  const { actor, connectionId } = senderOf(ctx)
  const key = await idempotencyKey(ctx.request.header('idempotency-key'))
  if (key === null) return null
  const paths = ctx.request.files('medias').flatMap(({ tmpPath }) => tmpPath ?? [])
  const fingerprint = await fingerprintOf(fields, paths)
  return { companyId: actor.companyId, connectionId, key, fingerprint }
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
