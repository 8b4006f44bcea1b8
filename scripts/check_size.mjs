// Measures what a browser must load before it can show a page, and fails when a page exceeds its limit.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const dist = path.resolve(import.meta.dirname, '../web/dist')

/** Limits in kB of brotli (1 kB = 1000 bytes); `needs` are the files that the page loads, by source. */
const pages = [
  {
    name: 'login page',
    limit: 230,
    needs: [
      'index.html',
      'src/lang/pt-BR.json?raw',
      '../modules/identity/lang/public/pt-BR.json?raw',
      '../modules/identity/web/pages/login_page.tsx',
    ],
  },
  {
    name: 'tickets screen',
    // The words of all modules are part of it, in one language.
    limit: 380,
    needs: [
      'index.html',
      'src/lang/pt-BR.json?raw',
      '../modules/identity/lang/public/pt-BR.json?raw',
      'src/lib/texts/pt.ts',
      'src/shell/frame.tsx',
      'src/shell/installed.ts',
      '../modules/tickets/web/pages/tickets_page.tsx',
      '../modules/messages/web/components/conversation.tsx',
    ],
  },
]

let manifest
try {
  manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
} catch {
  console.error('There is no build to weigh. Build the web app first: npm run build')
  process.exit(1)
}

let failed = false
for (const { name, limit, needs } of pages) {
  const absent = needs.filter((source) => !manifest[source])
  if (absent.length) {
    console.error(`${name}: the build has no ${absent.join(', ')}`)
    failed = true
    continue
  }
  const files = scriptsOf(needs)
  const weight = [...files].reduce((sum, file) => sum + brotliSize(file), 0) / 1000
  const tooHeavy = weight > limit
  failed ||= tooHeavy
  const verdict = tooHeavy ? 'TOO HEAVY' : 'ok'
  console.log(
    `${name.padEnd(16)} ${weight.toFixed(1).padStart(6)} kB of ${limit} kB brotli, ${files.size} scripts: ${verdict}`
  )
}
process.exit(failed ? 1 : 0)

/** All scripts that these entries load statically; dynamic imports are not followed. */
function scriptsOf(sources) {
  const files = new Set()
  const visit = (source) => {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) return
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const source of sources) visit(source)
  return files
}

function brotliSize(file) {
  return brotliCompressSync(readFileSync(path.join(dist, file))).length
}
