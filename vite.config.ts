import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import react from "@vitejs/plugin-react"
import { build, defineConfig, type Manifest, type Plugin } from "vite"
import { requireValue } from "./contract/src/lib/objects.ts"
import { chunksOf, portalChunks } from "./scripts/chunks.ts"
import { releaseOf } from "./web/src/lib/version/release.ts"
import type { Build } from "./web/worker/build.ts"

const entries = {
  site: "web/src/site/client.ts",
  portal: "web/src/app/main.tsx",
  style: "web/src/site/site.css",
}

/** Resolves `url("typeface/…")` in a style sheet. */
const typeface = fileURLToPath(new URL("files", import.meta.resolve("@fontsource-variable/source-sans-3")))

/**
 * Groups bundle code with its dependencies, so that a page loads few files: React, which islands and portal share; the start of
 * every page; the code that hydrates islands.
 */
const groups = () => [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  {
    name: "start",
    test: /web[\\/]src[\\/](lib[\\/](savesData|worker|session[\\/](browserStorage|session|theme))|ui[\\/]overlay[\\/]roving)\.ts|preload-helper/,
    priority: 22,
  },
  {
    name: "islands",
    test: /web[\\/]src[\\/]site[\\/](?!accounts[\\/](Setup|SignIn)).*(\.island\.tsx|frame[\\/]hydrate)/,
    priority: 21,
  },
  // The sign-in opens the key of the device's encrypted data. The portal needs this code afterwards, and no other page does.
  {
    name: "login",
    test: /web[\\/]src[\\/](site[\\/]accounts[\\/]SignIn\.island\.tsx|lib[\\/]outbox[\\/]waitingHere\.ts)/,
    priority: 20,
  },
  ...portalChunks(),
]

export default defineConfig(({ command }) => {
  const isBuilding = command === "build"
  return {
    publicDir: false,
    // Changes only when the contract does, because stored answers must have its shape (web/src/lib/api/answerCache.ts).
    define: { "import.meta.env.SHAPES": JSON.stringify(hashOf("contract/src")) },
    resolve: { alias: { typeface } },
    plugins: [
      react(),
      unusedComponents(),
      assetAddresses(isBuilding),
      scriptTexts(),
      compressed(),
      contents(),
      reloadForServerParts(),
    ],
    environments: {
      client: {
        build: {
          outDir: "dist/client",
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: entries,
            preserveEntrySignatures: "exports-only", // The sign-in page calls what the portal exports.
            output: {
              codeSplitting: { groups: groups() },
              // The name is in the service worker's list, so it must be short.
              chunkFileNames: ({ name }) => `assets/${name.replace("rolldown-", "")}-[hash].js`,
            },
          },
        },
      },
      ssr: {
        // The build is one file that needs no node_modules. In development Vite can't evaluate React's CommonJS.
        resolve: { noExternal: isBuilding || undefined },
        define: isBuilding ? { "process.env.NODE_ENV": '"production"' } : {},
        build: {
          outDir: "dist/server",
          rolldownOptions: { input: { site: "web/src/site/site.tsx" }, output: { codeSplitting: false } },
        },
      },
    },
    builder: {
      async buildApp({ build, environments }) {
        await build(requireValue(environments.client, "environment client"))
        await build(requireValue(environments.ssr, "environment ssr")) // Built second, because it reads the client's manifest.
      },
    },
  }
})

function hashOf(folder: string) {
  const files = globSync(`${folder}/**/*.ts`).toSorted()
  return files
    .reduce((hash, file) => hash.update(readFileSync(file)), createHash("sha256"))
    .digest("base64url")
    .slice(0, 8)
}

/**
 * Lets the bundler leave out components of React Router that nobody uses. It must keep each component whose name is assigned to
 * it, and each one from a call that may have effects.
 */
function unusedComponents(): Plugin {
  const filter = { id: /node_modules[\\/]react-router[\\/]/ }
  const handler = (code: string) =>
    code
      .replaceAll(/^\w+\.displayName = ".+";$/gm, "")
      .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef(")
  return { name: "unused-components", apply: "build", transform: { filter, handler } }
}

/** `import { site, portal, style } from "virtual:assets"`: the files that each kind of page loads (web/src/site/assets.d.ts). */
function assetAddresses(isBuilding: boolean): Plugin {
  const id = "virtual:assets"
  return {
    name: "asset-addresses",
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load: (source) => {
      if (source !== `\0${id}`) return
      const assets = isBuilding ? built() : { live: "/@vite/client", ...sources() }
      return Object.entries({ live: undefined, ...assets })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join("\n")
    },
  }
}

/** Scripts that no page loads by address. Each is a single text without imports (web/src/site/assets.d.ts). */
function scriptTexts(): Plugin {
  const retired = () => textOf("web/worker/retired.main.ts")
  const texts: Readonly<Record<string, () => Promise<string>>> = {
    "virtual:verifier": () => textOf("web/src/site/verify/verifier.ts"),
    "virtual:worker": () => textOf("web/worker/main.ts", { BUILD: JSON.stringify(workerBuild()) }),
    "virtual:retired": retired,
  }
  let isBuilding = false
  return {
    name: "script-texts",
    configResolved: ({ command }) => {
      isBuilding = command === "build"
    },
    resolveId: (source) => (source in texts ? `\0${source}` : undefined),
    load: async (source) => {
      const text = texts[source.slice(1)]
      if (!source.startsWith("\0") || !text) return
      // In development nothing is cached, and a worker that a build has installed at this address is removed.
      const isRetired = source.endsWith(":worker") && !isBuilding
      const code = await (isRetired ? retired : text)()
      // The text must not end its own script element.
      return `export const script = ${JSON.stringify(code.replaceAll("</", "<\\/"))}`
    },
  }
}

/** Bundles a script and its imports. */
async function textOf(input: string, define: Record<string, string> = {}) {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define,
    build: { write: false, rolldownOptions: { input, output: { format: "iife" } } },
  })
  const chunks = [built].flat().flatMap((output) => ("output" in output ? output.output : []))
  return chunks.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("")
}

function sources() {
  const script = (file: string) => ({ src: `/${file}`, imports: [], styles: [] })
  // Vite serves each screen on request.
  const screens = Object.fromEntries(Object.keys(chunksOf).map((role) => [role, []]))
  return {
    site: script(entries.site),
    portal: { ...script(entries.portal), screens },
    style: { href: `/${entries.style}` },
  }
}

function built() {
  const folder = "dist/client"
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"))
  const chunk = (key: string) => {
    const entry = manifest[key]
    if (!entry) throw new Error(`${key} is not among the files that the client's build wrote.`)
    return entry
  }
  const script = (entry: string) => ({
    src: `/${chunk(entry).file}`,
    imports: (chunk(entry).imports ?? []).map((key) => `/${chunk(key).file}`),
    styles: stylesOf(entry).map((file) => `/${file}`),
  })
  /** A style sheet belongs to the chunk that contains its modules, which may be another chunk than the entry's. */
  const stylesOf = (key: string, seen = new Set([key])): string[] => {
    const imported = (chunk(key).imports ?? []).filter((next) => !seen.has(next))
    for (const next of imported) seen.add(next)
    return [...imported.flatMap((next) => stylesOf(next, seen)), ...(chunk(key).css ?? [])]
  }
  /** All direct and indirect imports of an entry. */
  const importsOf = (entry: string) => {
    const seen = new Set([entry])
    for (const key of seen) for (const next of chunk(key).imports ?? []) seen.add(next)
    return [...seen].map((key) => `/${chunk(key).file}`)
  }
  const text = readFileSync(join(folder, chunk(entries.style).file), "utf8").trim()
  return {
    needed: [...importsOf(entries.portal), ...importsOf(entries.site)],
    site: script(entries.site),
    portal: { ...script(entries.portal), screens: screens(manifest) },
    style: { text },
  }
}

/** The build's data for the service worker (web/worker/build.ts). */
function workerBuild(): Build {
  const { site, portal, needed } = built()
  const nameOf = (address: string) => address.slice(address.lastIndexOf("/") + 1)
  const others = needed.filter((file) => file !== site.src)
  const files = [portal.src, ...others, ...portal.styles, site.src]
  return {
    release: releaseOf(portal.imports),
    core: [...new Set(files.map(nameOf))],
  }
}

/** The scripts of each role's screens, without their forms. */
function screens(manifest: Manifest) {
  const chunks = Object.values(manifest)
  return Object.fromEntries(
    Object.entries(chunksOf).map(([role, names]) => [
      role,
      chunks.filter(({ name }) => name !== undefined && names.includes(name)).map(({ file }) => `/${file}`),
    ]),
  )
}

/** Writes .br and .gz beside each asset that becomes smaller, so that no request has to wait for compression. */
function compressed(): Plugin {
  const shrinks = /\.(js|css|svg|json|webmanifest)$/
  return {
    name: "compressed",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => shrinks.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source)
          const path = join(requireValue(dir, "folder of the build"), file.fileName)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}

/** Writes the modules of each script, for the tests of what each role loads. */
function contents(): Plugin {
  return {
    name: "contents",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir }, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === "chunk")
      const modules = scripts.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map((id) => relative(".", id)),
      ])
      await writeFile(
        join(requireValue(dir, "folder of the build"), ".vite/modules.json"),
        JSON.stringify(Object.fromEntries(modules)),
      )
    },
  }
}

/** Server-rendered files have no hot update, so the browser reloads the page. */
function reloadForServerParts(): Plugin {
  return {
    name: "reload-for-server-parts",
    hotUpdate({ file, server }) {
      // Called for the client and the server; the server's call handles the files that the browser never loads.
      if (this.environment.name !== "ssr") return
      const { client, ssr } = server.environments
      const knows = ({ moduleGraph }: typeof client) =>
        [...(moduleGraph.getModulesByFile(file) ?? [])].some(({ id }) => id !== null)
      if (knows(ssr) && !knows(client)) client.hot.send({ type: "full-reload" })
    },
  }
}
