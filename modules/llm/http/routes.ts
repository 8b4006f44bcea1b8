/** The routes of the configuration: everybody reads it, admins change it, the operator looks after models (AUT-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const config = () => import('#modules/llm/http/controllers/config_controller')
const models = () => import('#modules/llm/http/controllers/models_controller')
const history = () => import('#modules/llm/http/controllers/history_controller')
const help = () => import('#modules/llm/http/controllers/help_controller')
const templates = () => import('#modules/llm/http/controllers/templates_controller')

export default function routes(router: Router) {
  router.get('/llm-config', [config, 'show']).as('llm.show')
  router.get('/llm-config/models', [models, 'index']).as('llm.models')
  router.get('/llm-config/models/installed', [models, 'installed']).as('llm.installed')
  router.get('/llm-config/templates', [templates, 'index']).as('llm.templates')
  // Of tickets that the reader may see.
  router.get('/llm-config/history', [history, 'index']).as('llm.history')
  router.get('/llm-config/sources/:ticketId', [history, 'sources']).as('llm.sources')
  // Who may is decided by a setting of the platform as well.
  router.get('/llm-config/models/pull', [models, 'latest']).as('llm.pull')
  router.post('/llm-config/models/pull', [models, 'pull']).as('llm.pull_model')
  router.delete('/llm-config/models/:name', [models, 'destroy']).as('llm.delete_model')
  router
    .group(() => {
      router.get('/llm-config/figures', [history, 'figures']).as('llm.figures')
      router.post('/llm-config/history/clear', [history, 'clear']).as('llm.clear_history')
      router.put('/llm-config', [config, 'update']).as('llm.save')
      router.post('/llm-config/test-connection', [config, 'connect']).as('llm.test_connection')
      router.post('/llm-config/test-prompt', [config, 'try']).as('llm.test_prompt')
      router.post('/llm-config/templates', [templates, 'store']).as('llm.save_template')
      router.delete('/llm-config/templates/:id', [templates, 'destroy']).as('llm.delete_template')
    })
    .use(middleware.permitted({ ability: 'llm.manage' }))
  // Of tickets that the caller may see, and answer where they write.
  router
    .group(() => {
      router.post('/llm-config/help/suggestion', [help, 'suggest']).as('llm.help_suggestion')
      router.post('/llm-config/help/summary', [help, 'summarize']).as('llm.help_summary')
      router.post('/llm-config/help/translation', [help, 'translate']).as('llm.help_translation')
      router.post('/llm-config/help/correction', [help, 'correct']).as('llm.help_correction')
    })
    .use(middleware.permitted({ entitlement: 'llm.help' }))
}
