import { createSecretKey, generateKeyPairSync, randomBytes } from "node:crypto"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { InjectOptions } from "fastify"
import { afterAll } from "vitest"
import type { ApiKey, CallArgs, Reply } from "#contract/api.ts"
import { type Role, splitKey } from "#contract/lib/endpoints.ts"
import type { Failure } from "#contract/lib/errors.ts"
import { buildApp } from "../src/app.ts"
import { parseConfig } from "../src/config.ts"
import { documentKeyOf } from "../src/lib/auth/documentKey.ts"
import { createSessions } from "../src/lib/auth/sessions.ts"
import { openStorage } from "../src/lib/cluster/openStorage.ts"
import { createPool, openDatabase } from "../src/lib/db/database.ts"
import { createFiles } from "../src/lib/files/files.ts"
import { createLogger } from "../src/lib/http/logger.ts"
import type { PersonLimits } from "../src/lib/limits.ts"
import { filledOnce, testDatabase } from "./database.ts"
import { patientWaits } from "./patience/waits.ts"
import { testPeople } from "./people.ts"
import { longWaits } from "./s3/waits.ts"

/** The caller: one of the three test people, somebody by their bearer, or nobody. */
export type Caller = Role | { bearer: string } | null
export type College = Awaited<ReturnType<typeof startCollege>>
type UncheckedArgs = {
  params?: Record<string, string | number>
  query?: object
  body?: object
  headers?: Record<string, string>
}
/** A reply that may be a success or a failure; tests state which they expect. */
type Body<Key extends ApiKey> = Omit<Reply<Key>, "success"> & Omit<Failure, "success"> & { success: boolean }

/** Tests have no limits, because they write faster than people. */
const unlimited: PersonLimits = { writes: Infinity, downloads: Infinity, notices: Infinity }

/** Opens a whole server on its own database, with calls as over the network, and one signed-in person per role. */
export async function openCollege(environment?: Record<string, string>, perPerson?: PersonLimits) {
  const { url } = await testDatabase()
  return openUntilEnd(url, await newFolder(), environment, perPerson)
}

/** Opens a college with data that take seconds to fill in, which happens once in a run. The database and the files are copies. */
export async function openFilledCollege(name: string, fill: (college: College) => Promise<void>) {
  const filled = await filledOnce(name, async (url, folder) => {
    const college = await startCollege(url, folder)
    await fill(college).finally(college.close)
  })
  const folder = await newFolder()
  await cp(filled.folder, folder, { recursive: true })
  return openUntilEnd((await testDatabase(filled.database)).url, folder)
}

const newFolder = () => mkdtemp(join(tmpdir(), "mphunzitsi-college-"))

async function openUntilEnd(...parts: Parameters<typeof startCollege>) {
  const college = await startCollege(...parts)
  afterAll(async () => {
    await college.close()
    await rm(college.folder, { recursive: true })
  })
  return college
}

async function startCollege(
  url: string,
  folder: string,
  environment: Record<string, string> = {},
  perPerson = unlimited,
) {
  const onLost = (error: Error) => console.error(error)
  const pool = createPool({ connectionString: url, max: 10 }, onLost, patientWaits)
  const secret = createSecretKey(randomBytes(32))
  const documentKey = documentKeyOf(generateKeyPairSync("ed25519").privateKey)
  const config = parseConfig({ DATA_DIR: folder, ...environment })
  const files = createFiles(openStorage(config, undefined, longWaits))
  const logger = createLogger("warn", { write: printCause })
  const parts = { config, pool, perPerson, secret, documentKey, logger }
  const app = await buildApp({ ...parts, files })
  const db = openDatabase(pool)
  const people = await testPeople(db)
  const sessions = createSessions(secret)

  const sessionOf = (personId: number) =>
    sessions.start(db, personId, { device: "test", address: "127.0.0.1" })
  const bearerOf = async (personId: number) => (await sessionOf(personId)).bearer
  const bearers = {
    admin: await bearerOf(people.admin),
    lecturer: await bearerOf(people.lecturer),
    student: await bearerOf(people.student),
  }

  async function inject(caller: Caller, options: InjectOptions) {
    const bearer = typeof caller === "string" ? bearers[caller] : caller?.bearer
    const response = await app.inject({
      ...options,
      headers: { ...options.headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
    })
    return response
  }

  return {
    async close() {
      await app.close()
      await pool.end()
    },
    app,
    db,
    config,
    files,
    documentKey,
    folder,
    url,
    people,
    bearers,
    bearerOf,
    /** A session's bearer, and its cookie. */
    sessionOf,
    inject,
    /** A further server process of the same college. The caller closes it. */
    openAnother: () => buildApp({ ...parts, files: createFiles(openStorage(config, undefined, longWaits)) }),
    /** Calls an endpoint of the contract with arguments of its types, or with invalid ones as `UncheckedArgs`. */
    async call<Key extends ApiKey>(
      caller: Caller,
      key: Key,
      args: (CallArgs<Key> | UncheckedArgs) & UncheckedArgs = {},
    ) {
      const { method, path } = splitKey(key)
      const { params = {}, query, body, headers } = args as UncheckedArgs
      const response = await inject(caller, {
        method,
        url: `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`,
        query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
        ...(body && { payload: body }),
        ...(headers && { headers }),
      })
      return { status: response.statusCode, body: response.json<Body<Key>>(), response }
    },
  }
}

/** Prints the cause of a 500, which the reply leaves out. */
function printCause(line: string) {
  const { err, msg } = JSON.parse(line) as { err?: { stack?: string }; msg?: string }
  console.error(err?.stack ?? msg)
}
