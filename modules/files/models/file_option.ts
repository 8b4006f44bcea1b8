/** One file of a list, and the words that go with it; empty until the file is there. */
import { FileOptionSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'

export default class FileOption extends TenantModel(FileOptionSchema) {
  static table = 'file_options'

  /** Keys of all that is stored of it. */
  get stored(): readonly string[] {
    return [this.mediaFile, this.mediaThumbnail].filter((key) => typeof key === 'string')
  }
}
