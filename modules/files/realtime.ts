/** What browsers hear of file lists (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/module'
import type { FileListChanged } from '#modules/files/contract'
import { fileListWire } from '#modules/files/http/transformers/file_list_transformer'
import FileList from '#modules/files/models/file_list'
import { wholeList } from '#modules/files/queries/options_of'

async function fileListChanged(news: FileListChanged): Promise<Delivery[]> {
  const { companyId, fileListId, change } = news
  const list =
    change === 'delete' ? null : await FileList.of({ companyId }).where('id', fileListId).first()
  const record = list && fileListWire(await wholeList(list))
  const body = record
    ? { action: change, record, fileList: record }
    : { action: 'delete', id: fileListId, fileListId }
  const rooms = [`company-${companyId}-mainchannel`]
  return [{ rooms, as: `company-${companyId}-file`, body }]
}

export default { projections: { 'files.changed': fileListChanged } } satisfies RealtimeMap
