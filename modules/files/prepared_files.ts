/** Extension point of messages: the file lists of a company, as something that can go with a text (CMP-16). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessFileList } from '#modules/files/access'
import { FileOption } from '#modules/files/model'
import type { FileOfSet, PreparedFiles, PreparedFilesRef } from '#modules/messages/contract'

export default class FileLists implements PreparedFiles {
  access(actor: Actor, given: unknown) {
    return unitOfWork(async (work) => {
      const { id, name } = await accessFileList(actor, given, work)
      return { id, name }
    })
  }

  async filesOf({ companyId, preparedId }: PreparedFilesRef): Promise<readonly FileOfSet[]> {
    const options = await FileOption.of({ companyId })
      .where('fileListId', preparedId)
      .whereNotNull('mediaFile')
      .orderBy('id')
    return options.map(({ name, mediaFile, mediaName }) => ({
      file: mediaFile!,
      name: mediaName ?? name,
      caption: name,
    }))
  }
}
