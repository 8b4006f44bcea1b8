/** Where files live: a folder of this machine. */
import { defineConfig, services } from '@adonisjs/drive'
import { mediaFolder } from '#app/kernel/media/folder'

const driveConfig = defineConfig({
  default: 'local',
  services: {
    local: services.fs({
      location: mediaFolder,
      // Files are served by our own route, which asks for rights (API-12).
      serveFiles: false,
      visibility: 'private',
    }),
  },
})
export default driveConfig

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<typeof driveConfig> {}
}
