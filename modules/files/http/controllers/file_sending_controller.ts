/** Sends a file list into a conversation (FIL-02). */
import type { HttpContext } from '@adonisjs/core/http'
import { sendFileList } from '#modules/files/actions/send_file_list'
import { listToSend } from '#modules/files/http/validators/file_list_validators'

export default class FileSendingController {
  /** POST /messages/{ticketId}/file-list: responds like any reply, one id for each message. */
  async store({ actor, params, request }: HttpContext) {
    const { fileListId, clientId = null } = await request.validateUsing(listToSend)
    const { ticketId } = params
    const mayWait = request.qs().queue === 'true'
    const sent = await sendFileList(actor, { ticketId, fileListId, clientId, mayWait })
    return { id: sent[0]!.id, messages: sent.map(({ id, wid }) => ({ id, wid })) }
  }
}
