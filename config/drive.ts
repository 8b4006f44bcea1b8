/** Where files are stored: a local folder, or a bucket when one is configured. */
import app from '@adonisjs/core/services/app'
import { defineConfig, services } from '@adonisjs/drive'
import { bucket } from '#config/bucket'
import env from '#start/env'

/** The local folder in which files are stored. */
export const mediaFolder = app.makePath(env.get('DATA_DIR', '.data'), 'media')

const inFolder = () =>
  defineConfig({
    default: 'files',
    services: {
      files: services.fs({
        location: mediaFolder,
        // Files are served by our own route, which checks permissions (API-12).
        serveFiles: false,
        visibility: 'private',
      }),
    },
  })
const inBucket = (store: NonNullable<typeof bucket>) =>
  defineConfig({ default: 'files', services: { files: services.s3(store) } })

export default bucket ? inBucket(bucket) : inFolder()

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<ReturnType<typeof inFolder>> {}
}
