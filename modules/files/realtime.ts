/** Realtime events of file lists (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import type { FileListChanged } from '#modules/files/contract'
import { fileListNameWire, fileListWire } from '#modules/files/transformer'
import { FileList } from '#modules/files/model'
import { wholeList } from '#modules/files/queries'

/** Each user gets what GET /files would return: everybody the name, admins the full list with file URLs (AUT-14). */
async function fileListChanged(event: FileListChanged): Promise<Delivery[]> {
  const { companyId, fileListId, change } = event
  const list =
    change === 'delete' ? null : await FileList.of({ companyId }).where('id', fileListId).first()
  const as = `company-${companyId}-file`
  const all = [`company-${companyId}-mainchannel`]
  if (!list) return [{ rooms: all, as, body: { action: 'delete', id: fileListId, fileListId } }]
  const [brief, full] = [fileListNameWire(list), fileListWire(await wholeList(list))]
  return [
    { rooms: all, as, body: { action: change, record: brief, fileList: brief } },
    {
      rooms: [`company-${companyId}-admin`],
      as,
      body: { action: change, record: full, fileList: full },
    },
  ]
}

export default { projections: { 'files.changed': fileListChanged } } satisfies RealtimeMap
