/** Uploads the files of a list's options (FIL-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'
import { uploadedFiles } from '#app/kernel/media/upload'
import { attachFiles } from '#modules/files/actions/attach_files'
import { uploadedOptions } from '#modules/files/http/validators/file_list_validators'

export default class FileUploadsController {
  /**
   * POST /files/uploadList/{fileId}: multipart, one or several `files` and an `id` of an option for each. The list
   * comes from the URL; `fileId`, `typeArch`, `name` and `mediaType` of the body are ignored: the URL and the file's
   * content tell the same more reliably.
   */
  async store({ actor, params, request }: HttpContext) {
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
}
