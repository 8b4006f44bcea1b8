/** The kernel's own routes; all other routes belong to modules. */
import router from '@adonisjs/core/services/router'
import transmit from '@adonisjs/transmit/services/main'
import { middleware } from '#start/kernel'

router
  .get('/health', [() => import('#app/controllers/health_controller'), 'show'])
  .as('kernel.health')
router
  .get('/health/live', [() => import('#app/controllers/health_controller'), 'live'])
  .as('kernel.health_live')
router
  .get('/health/ready', [() => import('#app/controllers/health_controller'), 'ready'])
  .as('kernel.health_ready')
router
  .get('/metrics', [() => import('#app/controllers/metrics_controller'), 'show'])
  .as('kernel.metrics')
router
  .get('/version', [() => import('#app/controllers/version_controller'), 'show'])
  .as('kernel.version')
router
  .get('/media/*', [() => import('#app/controllers/media_controller'), 'show'])
  .as('kernel.media')

transmit.registerRoutes((route) => {
  route.use([middleware.actor(), middleware.memberRateLimit(), middleware.streamManners()])
})
