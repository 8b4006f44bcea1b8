/** File lists, their files, and sending them (FIL-01, FIL-02). */
import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'
import { uploadedFiles } from '#app/kernel/media/upload'
import { inCompany } from '#modules/identity/public'
import { accessFileList } from '#modules/files/access'
import { attachFiles } from '#modules/files/actions/attach_files'
import {
  addFileList,
  deleteFileList,
  editFileList,
  type GivenOption,
} from '#modules/files/actions/change_file_list'
import { sendFileList } from '#modules/files/actions/send_file_list'
import { listFileLists, previewFileList, wholeList, wholeLists } from '#modules/files/queries'
import { fileListNameWire, fileListWire, previewWire } from '#modules/files/transformer'
import {
  changedFileList,
  listToSend,
  newFileList,
  previewQuery,
  uploadedOptions,
} from '#modules/files/validators'
import type { FileListPreviewWire, FileListsPageWire, FileListWire } from '#modules/files/wire'

export default class FileListsController {
  /**
   * GET /files/?pageNumber&searchParam&companyId: names to choose from; admins get the full lists (AUT-14). Only the
   * operator may name a company.
   */
  async index({ actor, request }: HttpContext): Promise<FileListsPageWire> {
    const { pageNumber, searchParam, companyId } = request.qs()
    const reader = await inCompany(actor, companyId)
    const { rows, ...page } = await listFileLists(reader, pageNumber, searchParam)
    const files = reader.can('files.manage')
      ? (await wholeLists(rows)).map(fileListWire)
      : rows.map(fileListNameWire)
    return { files, ...page }
  }

  /** GET /files/{id} */
  async show({ actor, params }: HttpContext): Promise<FileListWire> {
    return fileListWire(await wholeList(await accessFileList(actor, params.id)))
  }

  /** GET /files/{id}/preview?ticketId: what that customer would receive. */
  async preview({ actor, params, request }: HttpContext): Promise<FileListPreviewWire> {
    const { ticketId } = await previewQuery.validate(request.qs())
    return previewWire(await previewFileList(actor, params.id, ticketId))
  }

  /** POST /files: `userId` is the caller. */
  async store({ actor, request }: HttpContext): Promise<FileListWire> {
    const { options, ...text } = await request.validateUsing(newFileList)
    return fileListWire(await addFileList(actor, { ...text, options: given(options ?? []) }))
  }

  /** PUT /files/{id}: omitted fields stay; if options are given, missing ones are deleted. */
  async update({ actor, params, request }: HttpContext): Promise<FileListWire> {
    const { options, ...text } = await request.validateUsing(changedFileList)
    const form = { ...text, options: options && given(options) }
    return fileListWire(await editFileList(actor, params.id, form))
  }

  /** DELETE /files/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteFileList(actor, params.id)
    return { message: 'File list deleted.' }
  }

  /**
   * POST /files/uploadList/{fileId}: multipart, one or several `files` and an `id` of an option for each. The list
   * comes from the URL; `fileId`, `typeArch`, `name` and `mediaType` of the body are ignored: the URL and the file's
   * content tell the same more reliably.
   */
  async upload({ actor, params, request }: HttpContext) {
    const files = uploadedFiles(request, 'files')
    const { id: optionIds } = await uploadedOptions.validate({ id: [request.input('id')].flat() })
    const fits = optionIds.length === files.length && new Set(optionIds).size === files.length
    if (!fits) throw new errors.E_VALIDATION({ fields: [{ field: 'id', rule: 'one_per_file' }] })
    await attachFiles(
      actor,
      params.fileId,
      files.map((file, index) => ({ file, optionId: optionIds[index]! }))
    )
    return { mensagem: 'Arquivos atualizados' }
  }

  /** POST /messages/{ticketId}/file-list: responds like any reply, one id for each message. */
  async send({ actor, params, request }: HttpContext) {
    const { fileListId, clientId = null } = await request.validateUsing(listToSend)
    const { ticketId } = params
    const mayWait = request.qs().queue === 'true'
    const sent = await sendFileList(actor, { ticketId, fileListId, clientId, mayWait })
    return { id: sent[0]!.id, messages: sent.map(({ id, wid }) => ({ id, wid })) }
  }
}

/** A new option has no id yet, or null. */
const given = (options: readonly { id?: number | null; name: string }[]): GivenOption[] =>
  options.map(({ id, name }) => ({ id: id ?? undefined, name }))
