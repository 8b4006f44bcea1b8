/** The tables of file lists. */
import { FileListSchema, FileOptionSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

/** A text and its files. */
export class FileList extends TenantModel(FileListSchema) {
  static table = 'file_lists'
}

/** One file of a list with its caption; the file fields are empty until it is uploaded. */
export class FileOption extends TenantModel(FileOptionSchema) {
  static table = 'file_options'

  /** Keys of all its stored files. */
  get stored(): readonly string[] {
    return [this.mediaFile, this.mediaThumbnail].filter((key) => typeof key === 'string')
  }
}
