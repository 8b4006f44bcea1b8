/** A text and its files. */
import { FileListSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class FileList extends TenantModel(FileListSchema) {
  static table = 'file_lists'
}
