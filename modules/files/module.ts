import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/files/errors'
import { preparedFiles } from '#modules/messages/contract'

export default defineModule({
  name: 'files',
  requires: ['identity', 'tickets', 'messages'],
  summary:
    'Prepared sets of files: a text and the files that go with it, sent into a conversation.',
  routes: () => import('#modules/files/routes'),
  realtime: () => import('#modules/files/realtime'),
  emits: ['files.changed'],
  abilities: { 'files.manage': { grantedTo: ['admin'] } },
  errors,
  contributes: [contribute(preparedFiles, () => import('#modules/files/prepared_files'))],
  demo: () => import('#modules/files/database/seeders/demo_files'),
  tables: {
    file_lists: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    file_options: { keptWith: { table: 'file_lists', by: 'file_list_id' }, personal: [] },
  },
  auditContents: {
    file_lists: { name: 'which one it was, when it is deleted' },
  },
})
