/** Routes of campaigns: admins of a company whose plan has them, or to which the operator granted them (API-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const campaigns = () => import('#modules/campaigns/http/controllers/campaigns_controller')
const optOuts = () => import('#modules/campaigns/http/controllers/opt_outs_controller')
const plans = () => import('#modules/campaigns/http/controllers/plans_controller')
const reports = () => import('#modules/campaigns/http/controllers/reports_controller')
const settings = () => import('#modules/campaigns/http/controllers/settings_controller')

export default function routes(router: Router) {
  router
    .group(() => {
      router.get('/campaigns', [campaigns, 'index']).as('campaigns.index')
      router.get('/campaigns/audiences', [plans, 'audiences']).as('campaigns.audiences')
      router.post('/campaigns/preview', [plans, 'preview']).as('campaigns.preview')
      router.post('/campaigns/trial', [plans, 'trial']).as('campaigns.trial')
      router.post('/campaigns', [campaigns, 'store']).as('campaigns.store')
      router.get('/campaigns/:id', [campaigns, 'show']).as('campaigns.show')
      router.put('/campaigns/:id', [campaigns, 'update']).as('campaigns.update')
      router.delete('/campaigns/:id', [campaigns, 'destroy']).as('campaigns.destroy')
      router.post('/campaigns/:id/cancel', [campaigns, 'cancel']).as('campaigns.cancel')
      router.post('/campaigns/:id/restart', [campaigns, 'restart']).as('campaigns.restart')
      router.get('/campaigns/:id/shippings', [reports, 'index']).as('campaigns.report')
      router.get('/campaigns/:id/shippings/export', [reports, 'exported']).as('campaigns.export')
      router.get('/campaigns/:id/curve', [reports, 'curve']).as('campaigns.curve')
      const upload = '/campaigns/:id/media-upload'
      router
        .post(upload, [campaigns, 'attach'])
        .as('campaigns.attach')
        .use(middleware.largeBody({ files: 1 }))
      router.delete(upload, [campaigns, 'detach']).as('campaigns.detach')
      router.get('/campaign-settings', [settings, 'show']).as('campaigns.settings')
      router.post('/campaign-settings', [settings, 'update']).as('campaigns.save_settings')
    })
    .use(middleware.permitted({ ability: 'campaigns.manage', entitlement: 'campaigns.use' }))
  // Whoever may edit the contact.
  router
    .group(() => {
      const optOut = '/contacts/:contactId/campaign-opt-out'
      router.get(optOut, [optOuts, 'show']).as('campaigns.opt_out')
      router.put(optOut, [optOuts, 'update']).as('campaigns.note_opt_out')
    })
    .use(middleware.permitted({ entitlement: 'campaigns.use' }))
}
