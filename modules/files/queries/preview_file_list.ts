/** What a list would send to the customer of a ticket right now (VAR-07). */
import type { Actor } from '#app/kernel/actor/actor'
import { accessTicket, renderForTicket } from '#modules/tickets/public'
import { accessFileList } from '#modules/files/access'
import type FileOption from '#modules/files/models/file_option'
import { wholeList } from '#modules/files/queries/options_of'

/** A list as it would be sent: without options that have no file. */
export interface FileListPreview {
  readonly message: string
  readonly files: readonly { readonly option: FileOption; readonly caption: string }[]
}

/** 404 for another company's list, 404 or 403 for a ticket that the actor may not see. */
export async function previewFileList(
  actor: Actor,
  id: unknown,
  ticketId: unknown
): Promise<FileListPreview> {
  const { list, options } = await wholeList(await accessFileList(actor, id))
  const ticket = await accessTicket(actor, ticketId)
  const filled = (text: string) => renderForTicket(actor, ticket, text)
  const files = options.filter(({ mediaFile }) => mediaFile)
  const captions = await Promise.all(files.map(({ name }) => filled(name)))
  return {
    message: await filled(list.message),
    files: files.map((option, index) => ({ option, caption: captions[index]! })),
  }
}
