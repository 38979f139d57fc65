import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { constants, zstdCompress } from "node:zlib"
import { undefinedIfMissing } from "../errorCodes.ts"
import type { FindFile } from "./compressedFiles.ts"

/**
 * The content coding for a file that is compressed with another file of the browser's (RFC 9842). Chrome and Edge support
 * it.
 */
const encoding = "dcz"
const beginning = Buffer.from("5e2a4d1820000000", "hex")
const params = { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_windowLog]: 20 }

const hashed = /-[\w-]{8}(\.(?:js|css))$/
/** The file's name in every release: "core-*.js" for core-BrBQtgzo.js. Undefined if the file is no script or style. */
const stemOf = (name: string) => (hashed.test(name) ? name.replace(hashed, "-*$1") : undefined)

/** Asks the browser to store the file, so that it can download the next release's file as a difference from this one. */
export function dictionaryFor(name: string): string | undefined {
  const stem = stemOf(name)
  return stem && `match="/assets/${stem}"`
}

type Former = { name: string; checksum: string }

/** The files of old releases are deleted while the server runs. */
const readExisting = (path: string): Promise<Buffer | undefined> => readFile(path).catch(undefinedIfMissing)

/**
 * Answers with the difference of a script or style from the one that an earlier release had in its place. Even a small
 * change renames nearly every script, because scripts import one another by name. A student's scripts take 165 KB whole,
 * and their differences 4 KB.
 */
export function createDifferences(release: string, earlier: string): FindFile {
  const differences = new Map<string, Promise<Buffer | undefined>>()
  let formers: Promise<Map<string, Former[]>> | undefined

  /** A failure is not remembered, so that the next browser's request reads the files again. */
  const knownFormers = () => {
    formers ??= readFormers().catch((error) => {
      formers = undefined
      throw error
    })
    return formers
  }
  async function readFormers() {
    const [names, earlierNames] = await Promise.all([readdir(release), readdir(earlier)])
    const formerFiles = (await Promise.all(earlierNames.filter(stemOf).map(readFormer))).filter(
      (former) => former !== undefined,
    )
    const formersOf = (name: string) =>
      formerFiles.filter((former) => former.name !== name && stemOf(former.name) === stemOf(name))
    return new Map(names.filter(stemOf).map((name) => [name, formersOf(name)]))
  }
  async function readFormer(name: string) {
    const content = await readExisting(join(earlier, name))
    return content && { name, checksum: createHash("sha256").update(content).digest("base64") }
  }

  async function createDifference(name: string, former: Former) {
    const content = await readFile(join(release, name))
    const dictionary = await readExisting(join(earlier, former.name))
    if (!dictionary) return undefined
    const compressed = await promisify(zstdCompress)(content, { dictionary, params })
    return Buffer.concat([beginning, Buffer.from(former.checksum, "base64"), compressed])
  }

  /** The difference from the file that the browser has; undefined if this server doesn't know that file. It is computed once. */
  async function find(name: string, available: string): Promise<Buffer | undefined> {
    const key = `${name} ${available}`
    const cached = differences.get(key)
    if (cached) return cached
    const former = (await knownFormers()).get(name)?.find(({ checksum }) => available === `:${checksum}:`)
    if (!former) return undefined
    const making = createDifference(name, former)
    differences.set(key, making)
    making.catch(() => differences.delete(key))
    return making
  }

  return async (name, { headers }) => {
    const { "available-dictionary": available, "accept-encoding": accepted = "" } = headers
    if (typeof available !== "string" || !String(accepted).split(/, */).includes(encoding)) return undefined
    const bytes = await find(name, available)
    return bytes && { bytes, headers: { "content-encoding": encoding } }
  }
}
