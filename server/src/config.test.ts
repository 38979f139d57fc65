import { rmSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join, resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { temporaryFolder } from "../test/files/temporaryFolder.ts"
import { parseConfig, usualWorkers } from "./config.ts"
import { usableMemory } from "./lib/memory.ts"

describe("the settings", () => {
  test("are all optional", () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      dataDir: resolve("data"),
      databaseUrl: undefined,
      workers: usualWorkers(availableParallelism(), usableMemory()),
      worker: 0,
      publicUrl: "http://localhost:3000",
      trustProxy: [],
      proxyUnknown: true,
      demoPassword: undefined,
      mailFrom: "no-reply@localhost",
      smtp: undefined,
      slowQuery: 500,
      retireWorker: false,
      backups: { to: resolve("data/backups"), passphrase: undefined },
      logLevel: "info",
    })
  })

  test.each([
    ["8 cores with 1 GB", 8, 1.07e9, 1],
    ["8 cores with 2 GiB", 8, 2.15e9, 5],
    ["8 cores with 16 GB", 8, 17.2e9, 7],
    ["1 core with 512 MB", 1, 0.54e9, 1],
    ["64 cores with 64 GB", 64, 68.7e9, 16],
  ])("start as many processes as cores and memory allow: %s", (_, cores, memory, workers) => {
    expect(usualWorkers(cores, memory)).toBe(workers)
  })

  test("count as absent when they are empty", () => {
    expect(parseConfig({ PORT: "", DATABASE_URL: " ", SMTP_HOST: "" })).toEqual(parseConfig({}))
  })

  test("may each be read from a file", () => {
    const path = join(temporaryFolder(), "password")
    writeFileSync(path, " two words \n")
    const mail = { SMTP_HOST: "mail.example", SMTP_USER: "college" }
    expect(parseConfig({ ...mail, SMTP_PASSWORD_FILE: path }).smtp?.password).toBe(" two words ")
    expect(() => parseConfig({ ...mail, SMTP_PASSWORD: "open", SMTP_PASSWORD_FILE: path })).toThrow(
      "SMTP_PASSWORD and SMTP_PASSWORD_FILE can't both be given.",
    )
    rmSync(path)
    expect(() => parseConfig({ DATABASE_URL_FILE: path })).toThrow("DATABASE_URL_FILE can't be read: ENOENT")
  })

  test("have defaults that depend on each other", () => {
    expect(parseConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080")
    expect(parseConfig({ PUBLIC_URL: "https://college.example/" })).toMatchObject({
      publicUrl: "https://college.example",
      mailFrom: "no-reply@college.example",
    })
    const smtp = (overrides: object) => parseConfig({ SMTP_HOST: "mail.example", ...overrides }).smtp
    expect(smtp({})).toMatchObject({ port: 587, secure: false })
    expect(smtp({ SMTP_SECURE: "true" })).toMatchObject({ port: 465, secure: true })
    expect(smtp({ SMTP_PORT: "465" })).toMatchObject({ port: 465, secure: true })
  })

  test("name the bucket that holds the files only together with its keys", () => {
    const keys = { S3_ACCESS_KEY_ID: "ours", S3_SECRET_ACCESS_KEY: "hidden" }
    const { s3Account, s3 } = parseConfig(keys)
    expect([s3Account?.region, s3]).toEqual(["us-east-1", undefined])
    const bucket = { S3_BUCKET: "college", S3_PREFIX: "north", S3_ENDPOINT: "http://127.0.0.1:9000" }
    expect(parseConfig({ ...keys, ...bucket }).s3).toMatchObject({
      endpoint: "http://127.0.0.1:9000",
      prefix: "north/",
      forcePathStyle: true,
    })
    expect(() => parseConfig(bucket)).toThrow("are missing beside S3_BUCKET.")
    expect(() => parseConfig({ S3_SECRET_ACCESS_KEY: "hidden" })).toThrow("must be given together.")
  })

  test("trust only the given proxies", () => {
    expect(parseConfig({ TRUST_PROXY: "true" }).trustProxy).toEqual(["loopback"])
    expect(parseConfig({ TRUST_PROXY: "10.0.0.1, 10.1.0.0/16" }).trustProxy).toEqual([
      "10.0.0.1",
      "10.1.0.0/16",
    ])
  })

  test("are rejected with all errors at once, and without showing their values", () => {
    const refused = () =>
      parseConfig({
        PORT: "99999",
        DATABASE_URL: "mysql://root:secret@localhost/college",
        PUBLIC_URL: "https://college.example/portal",
        TRUST_PROXY: "everyone",
        DEMO_PASSWORD: "short",
        SMTP_PORT: "smtp",
        SMTP_USER: "postman",
        SMTP_FROM: "The College",
        BACKUP_STICK: "stick/backups",
        LOG_LEVEL: "loud",
      })
    expect(refused).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: The settings can't be used:
        PORT must be a port number from 1 to 65535.
        DATABASE_URL must be postgresql://user:password@host:port/database.
        PUBLIC_URL must be an http or https address without a path.
        TRUST_PROXY must be true, false or the proxies' addresses, separated by commas.
        DEMO_PASSWORD must have at least 6 characters.
        SMTP_PORT must be a port number from 1 to 65535.
        SMTP_FROM must be an email address, with or without a name.
        BACKUP_STICK must be the full path of a folder on the stick.
        LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.
        SMTP_HOST is missing beside SMTP_PORT, SMTP_USER.
        SMTP_USER and SMTP_PASSWORD must be given together.]
    `)
    expect(refused).not.toThrow(/secret/)
  })

  test("name a folder on a stick by its full path", () => {
    expect(parseConfig({ BACKUP_STICK: "/media/stick/mphunzitsi" }).backups.stick).toBe(
      "/media/stick/mphunzitsi",
    )
  })

  test("name a replica only beside the database that it is of", () => {
    const replica = { DATABASE_REPLICA_URL: "postgresql://b/college?target_session_attrs=standby" }
    expect(() => parseConfig(replica)).toThrow(
      "DATABASE_REPLICA_URL needs DATABASE_URL beside it, which it is a replica of.",
    )
    expect(parseConfig({ ...replica, DATABASE_URL: "postgresql://a/college" }).replicaUrl).toBe(
      replica.DATABASE_REPLICA_URL,
    )
  })
})
