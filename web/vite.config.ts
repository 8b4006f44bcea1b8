/** How the web app is built and served while one works on it. */
import { brotliCompress, constants, gzip } from 'node:zlib'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions } from 'vite'

const here = import.meta.dirname
const server = process.env.API_URL ?? 'http://127.0.0.1:3333'

export const alias = {
  '#web': path.join(here, 'src'),
  '#modules': path.join(here, '../modules'),
  '#app': path.join(here, '../app'),
}

/** The page itself stays apart: the list of what was built knows it by its name. */
const theEntry = [path.join(here, 'index.html'), path.join(here, 'src/main.tsx')]

/** Names of the icons that the modules' places in the menu have. */
const menuIcons = new Set(
  readdirSync(path.join(here, '../modules'))
    .map((name) => path.join(here, '../modules', name, 'web/index.tsx'))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/\b[A-Z]\w+Outlined\b/g) ?? [])
)

export default defineConfig({
  root: here,
  resolve: { alias },
  plugins: [react(), smallTexts(), precompressed()],
  build: {
    outDir: path.join(here, 'dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs is one file: as many little ones it would weigh a tenth more. No group of vendors:
          // it would pull what its members need into the first page.
          groups: [
            {
              name: 'first',
              tags: ['$initial'],
              test: (id) => !theEntry.includes(id),
              priority: 1,
            },
            // The menu shows all of them at once; each in a file of its own would weigh twice as much.
            // Not what Ant Design shows itself: the page to sign in would load them for one.
            {
              name: (id, context) =>
                context.getModuleInfo(id)?.importers.some((importer) => /\/antd\//.test(importer))
                  ? null
                  : 'menu_icons',
              test: (id) => menuIcons.has(/icons\/es\/icons\/(\w+)\.js$/.exec(id)?.[1] ?? ''),
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    fs: { allow: [path.join(here, '..')] },
    proxy: {
      '/socket.io': { target: server, ws: true },
      // The server's calls live at the root, beside the pages: whatever is not Vite's own.
      '^/(?!@|src/|node_modules/)': { target: server, bypass: pagesStay } satisfies ProxyOptions,
    },
  },
})

/** Pages, scripts and styles come from Vite; only calls go to the server. */
function pagesStay(request: { headers: Record<string, unknown>; url?: string }) {
  const isCall = request.headers['sec-fetch-dest'] === 'empty'
  const isMedia = ['image', 'audio', 'video'].includes(String(request.headers['sec-fetch-dest']))
  if (isCall || isMedia || request.url?.startsWith('/callbacks/')) return undefined
  return String(request.headers.accept).includes('text/html') ? '/index.html' : request.url
}

/** Writes `.br` and `.gz` beside every text file of the build, so that no server compresses at request time. */
function precompressed(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const worthIt = /\.(js|css|html|json|svg|txt|webmanifest)$/
  return {
    name: 'precompressed',
    apply: 'build',
    async closeBundle() {
      const folder = path.join(here, 'dist')
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      for (const file of files.filter((entry) => entry.isFile() && worthIt.test(entry.name))) {
        const name = path.join(file.parentPath, file.name)
        const content = await readFile(name)
        const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
        await writeFile(`${name}.br`, await brotli(content, options))
        await writeFile(`${name}.gz`, await zip(content, { level: 9 }))
      }
    },
  }
}

/** Texts that are loaded as they stand, to be parsed by the page: without the blanks that are for us. */
function smallTexts(): Plugin {
  return {
    name: 'small texts',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.json?raw')) return null
      const text = await readFile(id.slice(0, -'?raw'.length), 'utf8')
      return `export default ${JSON.stringify(JSON.stringify(JSON.parse(text)))}`
    },
  }
}
