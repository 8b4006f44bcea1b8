/** The daily job that counts files which are not counted yet (docs/adr/0035). */
import { countOldFiles } from '#app/kernel/media/stored_files'
import type { Job } from '#app/kernel/modules/module'

export default class CountOldFiles implements Job {
  handle() {
    return countOldFiles()
  }
}
