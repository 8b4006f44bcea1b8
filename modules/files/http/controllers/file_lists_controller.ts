/** File lists (FIL-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { hasMore, pageNumber } from '#app/kernel/http/wire'
import { inCompany } from '#modules/identity/public'
import { accessFileList } from '#modules/files/access'
import { addFileList } from '#modules/files/actions/add_file_list'
import { deleteFileList } from '#modules/files/actions/delete_file_list'
import { editFileList } from '#modules/files/actions/edit_file_list'
import type { GivenOption } from '#modules/files/actions/save_options'
import {
  fileListNameWire,
  fileListWire,
  previewWire,
} from '#modules/files/http/transformers/file_list_transformer'
import {
  changedFileList,
  newFileList,
  previewQuery,
} from '#modules/files/http/validators/file_list_validators'
import { fileListsPerPage, listFileLists } from '#modules/files/queries/list_file_lists'
import { wholeList, wholeLists } from '#modules/files/queries/options_of'
import { previewFileList } from '#modules/files/queries/preview_file_list'
import type { FileListPreviewWire, FileListsPageWire, FileListWire } from '#modules/files/wire'

export default class FileListsController {
  /**
   * GET /files/?pageNumber&searchParam&companyId: names to choose from; admins get the full lists (AUT-14). Only the
   * operator may name a company.
   */
  async index({ actor, request }: HttpContext): Promise<FileListsPageWire> {
    const { pageNumber: wanted, searchParam, companyId } = request.qs()
    const page = pageNumber(wanted)
    const reader = await inCompany(actor, companyId)
    const { lists, count } = await listFileLists(reader, { page, search: searchParam })
    const files = reader.can('files.manage')
      ? (await wholeLists(lists)).map(fileListWire)
      : lists.map(fileListNameWire)
    return { files, count, hasMore: hasMore(count, page, fileListsPerPage, files.length) }
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
}

/** A new option has no id yet, or null. */
const given = (options: readonly { id?: number | null; name: string }[]): GivenOption[] =>
  options.map(({ id, name }) => ({ id: id ?? undefined, name }))
