import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { constants, zstdCompress } from "node:zlib"

/** Compression by a file that the browser has (RFC 9842), as Chrome and Edge know it. */
export const encoding = "dcz"
const beginning = Buffer.from("5e2a4d1820000000", "hex")
const params = { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_windowLog]: 20 }

const hashed = /-[\w-]{8}(\.(?:js|css))$/
/** The file's name in every release: "core*.js" for core-BrBQtgzo.js. Undefined for what is no script or style. */
const stemOf = (name: string) => (hashed.test(name) ? name.replace(hashed, "-*$1") : undefined)

/** Asks the browser to keep the file, so that the next release's comes as its difference from this one. */
export function dictionaryFor(name: string): string | undefined {
  const stem = stemOf(name)
  return stem && `match="/assets/${stem}"`
}

type Former = { checksum: string; content: Buffer }

/**
 * The files of a release by what earlier ones had in their place. A small change gives nearly every script a new name, since they name one
 * another: whole they are 165 KB for a student, and their differences 4 KB.
 */
export function createDifferences(release: string, earlier: string) {
  const made = new Map<string, Promise<Buffer>>()
  async function readFormers(name: string) {
    const [own, names] = await Promise.all([readdir(release), readdir(earlier)])
    const stem = own.includes(name) ? stemOf(name) : undefined
    const found = names.filter((one) => one !== name && stem !== undefined && stemOf(one) === stem)
    return Promise.all(found.map(async (one) => withChecksum(await readFile(join(earlier, one)))))
  }
  const withChecksum = (content: Buffer): Former => ({
    checksum: createHash("sha256").update(content).digest("base64"),
    content,
  })
  async function make(name: string, { checksum, content: dictionary }: Former) {
    const content = await readFile(join(release, name))
    const compressed = await promisify(zstdCompress)(content, { dictionary, params })
    return Buffer.concat([beginning, Buffer.from(checksum, "base64"), compressed])
  }

  return {
    /** Undefined where the browser has none that this server knows. */
    async of(name: string, available: string): Promise<Buffer | undefined> {
      const key = `${name} ${available}`
      const known = made.get(key)
      if (known) return known
      const former = (await readFormers(name)).find(({ checksum }) => available === `:${checksum}:`)
      if (!former) return undefined
      const making = make(name, former)
      made.set(key, making)
      making.catch(() => made.delete(key))
      return making
    },
  }
}
