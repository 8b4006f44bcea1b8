import { defineModule } from '#app/kernel/modules/module'

export default defineModule({
  name: 'kanban',
  requires: ['contacts', 'tags', 'tickets'],
  summary: 'A board of what goes on: a lane for each stage, a card for each ticket.',
  routes: () => import('#modules/kanban/http/routes'),
  entitlements: { 'kanban.use': { kind: 'flag', default: false, wire: 'useKanban' } },
})
