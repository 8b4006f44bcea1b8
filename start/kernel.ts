/** The order in which each request passes through the middleware. */
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#app/exceptions/handler'))

server.use([
  () => import('#app/middleware/arrival_middleware'),
  () => import('#app/middleware/request_id_middleware'),
  () => import('#app/middleware/measure_middleware'),
  () => import('#app/middleware/web_app_middleware'),
  () => import('@adonisjs/cors/cors_middleware'),
])

router.use([
  () => import('#app/middleware/content_type_middleware'),
  () => import('#app/middleware/small_body_middleware'),
])

export const middleware = router.named({
  ownPages: () => import('#app/middleware/own_pages_middleware'),
  actor: () => import('#app/middleware/actor_middleware'),
  program: () => import('#app/middleware/program_middleware'),
  paid: () => import('#app/middleware/paid_middleware'),
  permitted: () => import('#app/middleware/permitted_middleware'),
  largeBody: () => import('#app/middleware/large_body_middleware'),
  audit: () => import('#app/middleware/audit_middleware'),
  memberRateLimit: () => import('#app/middleware/member_rate_limit_middleware'),
  streamManners: () => import('#app/middleware/stream_manners_middleware'),
})
