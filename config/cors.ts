/** Which other origins may call the API: none, unless the operator names the web app's own host. */
import { defineConfig } from '@adonisjs/cors'
import env from '#start/env'

const publicUrl = env.get('PUBLIC_URL')

export default defineConfig({
  enabled: true,
  origin: publicUrl ? [new URL(publicUrl).origin] : false,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  headers: true,
  exposeHeaders: ['x-request-id', 'retry-after'],
  credentials: true,
  maxAge: 90,
})
