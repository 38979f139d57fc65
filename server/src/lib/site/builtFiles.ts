import { createHash } from "node:crypto"
import { copyFile, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { basename, extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import { makeFolder, sync, writeDurably } from "../durable.ts"
import { createCompressedFiles, type FindFile } from "./compressedFiles.ts"
import { createDifferences, dictionaryFor } from "./differences.ts"

/**
 * The number of earlier releases whose files are kept, and the milliseconds for which they are kept after they were replaced.
 */
const retention = { releases: 2, time: 30 * millisecondsPerDay }

const assetsFolder = fileURLToPath(new URL("../../../../dist/client/assets/", import.meta.url))

type Options = {
  /** The data folder, which survives a build and a new image. Without it no older files are served. */
  dataDir?: string | undefined
}

/**
 * Serves the built files, and those of earlier releases to tabs and phones that still use them. Their names change with their
 * content, so browsers cache them forever.
 */
export async function builtFiles(app: FastifyInstance, { dataDir }: Options) {
  const earlier = dataDir === undefined ? [] : await existing(filesIn(placeIn(dataDir)))
  sendFromMemory(app, [
    ...(earlier[0] ? [createDifferences(assetsFolder, earlier[0])] : []),
    await createCompressedFiles(assetsFolder),
  ])
  await app.register(fastifyStatic, {
    root: [assetsFolder, ...earlier],
    globIgnore: [`**/*${draftEnding}`],
    prefix,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.headers(headersOf(basename(path).replace(/\.(br|gz)$/, ""))),
  })
  if (dataDir === undefined) return
  let keeping: Promise<void> | undefined
  app.addHook("onListen", async () => {
    keeping = storeRelease(assetsFolder, placeIn(dataDir)).catch((error) =>
      app.log.warn({ err: error }, "the built files of this release are not kept for the next one"),
    )
  })
  app.addHook("onClose", () => keeping)
}

const prefix = "/assets/"

function headersOf(name: string) {
  const dictionary = dictionaryFor(name)
  return {
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    ...(dictionary && { "use-as-dictionary": dictionary, vary: "accept-encoding, available-dictionary" }),
  }
}

/**
 * Replies to requests for scripts and styles from memory. A browser that has the file of an earlier release gets the
 * difference from that file. Others get the whole compressed file. All other requests are left to the static files.
 */
function sendFromMemory(app: FastifyInstance, sources: readonly FindFile[]) {
  app.addHook("onRequest", async (request, reply) => {
    if (request.method !== "GET" || !request.url.startsWith(prefix)) return
    const name = request.url.slice(prefix.length)
    const type = types[extname(name)]
    if (!type) return
    for (const find of sources) {
      const builtFile = await find(name, request)
      if (builtFile)
        return reply
          .headers({ ...headersOf(name), ...builtFile.headers })
          .type(type)
          .send(builtFile.bytes)
    }
  })
}

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
}

const draftEnding = ".tmp"
const listEnding = ".json"
const placeIn = (dataDir: string) => join(dataDir, "built")
const filesIn = (target: string) => join(target, "files")
const existing = (folder: string) =>
  readdir(folder).then(
    () => [folder],
    () => [],
  )

/**
 * Copies the files of a release to a place that the next build doesn't change, and deletes the files there that no
 * release needs any longer. Each release has a list of its files there. The list's modification time is the first start
 * of the release after a start of another release.
 */
export async function storeRelease(release: string, target: string, now = Date.now()) {
  const names = await readdir(release)
  await makeFolder(filesIn(target))
  const present = new Set(await readdir(filesIn(target)))
  for (const name of names) if (!present.has(name)) await copyDurably(join(release, name), target, name)
  const list = `${createHash("sha256").update(names.toSorted().join()).digest("hex").slice(0, 12)}${listEnding}`
  if ((await listsIn(target))[0]?.name !== list) await writeDurably(join(target, list), JSON.stringify(names))

  const [first, ...others] = await listsIn(target)
  const needed = new Set(names)
  let replacedAt = first?.at ?? now
  for (const [index, { name, at }] of others.entries()) {
    if (index < retention.releases && now - replacedAt < retention.time)
      for (const file of JSON.parse(await readFile(join(target, name), "utf8"))) needed.add(file)
    else await rm(join(target, name), { force: true })
    replacedAt = at
  }
  for (const name of present) if (!needed.has(name)) await rm(join(filesIn(target), name), { force: true })
}

/** The lists of releases, the latest first. */
async function listsIn(target: string) {
  const names = (await readdir(target)).filter((name) => name.endsWith(listEnding))
  const lists = names.map(async (name) => ({ name, at: (await stat(join(target, name))).mtimeMs }))
  return (await Promise.all(lists)).toSorted((a, b) => b.at - a.at)
}

/** A copy is complete or absent after a power cut, because browsers would cache an incomplete one for a year. */
async function copyDurably(from: string, target: string, name: string) {
  const draft = join(filesIn(target), `${name}.${process.pid}${draftEnding}`)
  await copyFile(from, draft)
  await sync(draft)
  await rename(draft, join(filesIn(target), name))
}
