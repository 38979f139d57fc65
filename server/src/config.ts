import { readFileSync } from "node:fs"
import { isIP } from "node:net"
import { availableParallelism } from "node:os"
import { isAbsolute, join, resolve } from "node:path"
import { z } from "zod"
import type { S3Account, S3Place } from "./lib/cluster/bucket.ts"
import { type Purpose, readAddress } from "./lib/db/address.ts"
import { messageOf } from "./lib/errorCodes.ts"
import { usableMemory } from "./lib/memory.ts"
import { StartupError } from "./lib/startupError.ts"

const text = z.string().trim()
const wholeNumber = (error: string, min: number, max: number) =>
  text
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
const port = wholeNumber("must be a port number from 1 to 65535", 1, 65535)
const yesOrNo = z.stringbool({ error: "must be true or false" })
const connectionString = (purpose: Purpose) =>
  text.superRefine((url, context) => {
    try {
      readAddress(url, purpose)
    } catch (error) {
      context.addIssue(messageOf(error))
    }
  })
const bucketName = "[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]"
const bucketAndPrefix = new RegExp(`^s3://${bucketName}(/[\\w./-]*)?$`)
const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const

const settings = z.object({
  PORT: port.default(3000),
  HOST: text.regex(/^[\w.:-]+$/, "must be a host name or an address").default("127.0.0.1"),
  DATA_DIR: text.default("data"),
  DATABASE_URL: connectionString("writes").optional(),
  DATABASE_REPLICA_URL: connectionString("reads").optional(),
  /** Set by the supervisor for the embedded database, which may be on another disk. */
  DATABASE_FOLDER: text.optional(),
  WORKERS: wholeNumber("must be a whole number from 1 to 16", 1, 16).optional(),
  /** Set by the supervisor: the number of this server process, which its replacement takes over. */
  WORKER: wholeNumber("must be a whole number from 0 to 15", 0, 15).default(0),
  PUBLIC_URL: text.refine(isWebOrigin, "must be an http or https address without a path").optional(),
  TRUST_PROXY: text
    .refine(isProxyList, "must be true, false or the proxies' addresses, separated by commas")
    .optional(),
  DEMO_PASSWORD: z.string().min(6, "must have at least 6 characters").optional(),
  SMTP_HOST: text.optional(),
  SMTP_PORT: port.optional(),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_SECURE: yesOrNo.optional(),
  SMTP_FROM: text
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "must be an email address, with or without a name",
    )
    .optional(),
  S3_ENDPOINT: text.refine(isWebOrigin, "must be an http or https address without a path").optional(),
  S3_REGION: text.regex(/^[\w-]+$/, "must be the name of a region").default("us-east-1"),
  S3_BUCKET: text.regex(new RegExp(`^${bucketName}$`), "must be the name of a bucket").optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  /** Each college that shares a bucket has its own prefix. */
  S3_PREFIX: text
    .regex(
      /^[\w.-]+(\/[\w.-]+)*\/?$/,
      "must be names of letters, digits, dots and dashes, separated by slashes",
    )
    .optional(),
  S3_FORCE_PATH_STYLE: yesOrNo.optional(),
  /** At least 16 characters, because /metrics doesn't limit guesses. */
  METRICS_TOKEN: text
    .regex(/^[\w.-]{16,}$/, "must have at least 16 letters, digits, dots, dashes or underscores")
    .optional(),
  SLOW_QUERY_MS: wholeNumber("must be a whole number of milliseconds, up to 600000", 0, 600_000).default(500),
  /** A folder, or s3://bucket/prefix with the access keys of S3. */
  BACKUP_TO: text
    .refine(
      (place) => !place.startsWith("s3:") || bucketAndPrefix.test(place),
      "must be a folder or s3://bucket/prefix",
    )
    .optional(),
  /** A folder on a USB stick, which exists only while the stick is plugged in. */
  BACKUP_STICK: text.refine(isAbsolute, "must be the full path of a folder on the stick").optional(),
  BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
  RETIRE_WORKER: yesOrNo.default(false),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(", ")}`).default("info"),
})

export type Config = ReturnType<typeof parseConfig>

type Environment = Record<string, string | undefined>

/**
 * Reads the settings. Throws one error that lists every fault. An empty setting counts as absent. NAME_FILE names a file that
 * contains the setting NAME, which is how containers pass secrets and systemd passes credentials.
 */
export function parseConfig(environment: Environment) {
  const { given, faults: unread } = withFiles(present(environment))
  const parsed = settings.safeParse(given)
  const faults = [
    ...unread,
    ...(parsed.error?.issues ?? []).map(describeIssue),
    ...databaseFaults(given),
    ...mailFaults(given),
    ...s3Faults(given),
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const set = parsed.data
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`)
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    /** A standby of that database, which is used for long reads. */
    replicaUrl: set.DATABASE_REPLICA_URL,
    databaseFolder: set.DATABASE_FOLDER,
    /** The number of server processes. */
    workers: set.WORKERS ?? usualWorkers(availableParallelism(), usableMemory()),
    worker: set.WORKER,
    /** The address has no trailing slash. */
    publicUrl: publicUrl.origin,
    trustProxy: trustedProxies(set.TRUST_PROXY),
    proxyUnknown: set.TRUST_PROXY === undefined,
    demoPassword: set.DEMO_PASSWORD,
    mailFrom: set.SMTP_FROM ?? `no-reply@${publicUrl.hostname}`,
    /** Absent: messages are written as files. */
    smtp: set.SMTP_HOST ? smtpServer(set, set.SMTP_HOST) : undefined,
    /** If absent, no object storage is used, not even for backups. */
    s3Account: s3Account(set),
    /** The bucket that holds the files. Absent: they are in the data folder. */
    s3: s3Place(set),
    /** If absent, /metrics replies only to this machine itself. */
    metricsToken: set.METRICS_TOKEN,
    /** Milliseconds. */
    slowQuery: set.SLOW_QUERY_MS,
    backups: {
      to: set.BACKUP_TO?.startsWith("s3://")
        ? set.BACKUP_TO
        : resolve(set.BACKUP_TO ?? join(set.DATA_DIR, "backups")),
      /** If absent, no USB stick is used. */
      stick: set.BACKUP_STICK,
      /** Absent: backups aren't encrypted. */
      passphrase: set.BACKUP_PASSPHRASE,
    },
    /** Serves a service worker that deletes its caches and removes itself. */
    retireWorker: set.RETIRE_WORKER,
    logLevel: set.LOG_LEVEL,
  }
}

/**
 * One core is left for the database. 400 MB of memory are left for the system, the database and the supervisor. Each process
 * has 350 MB, of which its heap may use 320 MB.
 */
export function usualWorkers(cores: number, memory: number): number {
  const max = Math.min(cores - 1, Math.floor((memory / 1_000_000 - 400) / 350), 16)
  return Math.max(max, 1)
}

/** The folder of backups; undefined if they are stored in a bucket. */
export const backupFolder = ({ backups: { to } }: Config) => (to.startsWith("s3://") ? undefined : to)

const present = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))

/** The line break that editors leave at the end of a file isn't part of a password. */
function withFiles(environment: Environment): { given: Environment; faults: string[] } {
  const values = { ...environment }
  const faults: string[] = []
  for (const name of Object.keys(settings.shape)) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    if (environment[name]) faults.push(`${name} and ${name}_FILE can't both be given.`)
    try {
      values[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "")
    } catch (error) {
      faults.push(`${name}_FILE can't be read: ${messageOf(error)}.`)
    }
  }
  return { given: present(values), faults }
}

class ConfigError extends StartupError {
  override name = "ConfigError"

  constructor(faults: string[]) {
    super(["The settings can't be used:", ...faults.map((fault) => `  ${fault}`)].join("\n"))
  }
}

function smtpServer(set: z.infer<typeof settings>, host: string) {
  const secure = set.SMTP_SECURE ?? set.SMTP_PORT === 465
  return {
    host,
    port: set.SMTP_PORT ?? (secure ? 465 : 587),
    /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
    secure,
    user: set.SMTP_USER,
    password: set.SMTP_PASSWORD,
  }
}

/** Servers other than Amazon's rarely have a host name for each bucket. */
function s3Account(set: z.infer<typeof settings>): S3Account | undefined {
  if (!set.S3_ACCESS_KEY_ID || !set.S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: set.S3_ENDPOINT,
    region: set.S3_REGION,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    forcePathStyle: set.S3_FORCE_PATH_STYLE ?? set.S3_ENDPOINT !== undefined,
  }
}

function s3Place(set: z.infer<typeof settings>): S3Place | undefined {
  const account = s3Account(set)
  if (!account || !set.S3_BUCKET) return undefined
  return { ...account, bucket: set.S3_BUCKET, prefix: set.S3_PREFIX?.replace(/\/?$/, "/") ?? "" }
}

/** Values are left out, because some are secrets. */
const describeIssue = (issue: z.core.$ZodIssue) => `${issue.path.join(".")} ${issue.message}.`

const databaseFaults = ({ DATABASE_URL, DATABASE_REPLICA_URL }: Environment) =>
  DATABASE_REPLICA_URL && !DATABASE_URL
    ? ["DATABASE_REPLICA_URL needs DATABASE_URL beside it, which it is a replica of."]
    : []

const isOneMissing = (first: string | undefined, second: string | undefined) =>
  Boolean(first) !== Boolean(second)

function mailFaults(environment: Environment): string[] {
  const faults: string[] = []
  const withoutHost = ["SMTP_PORT", "SMTP_USER", "SMTP_PASSWORD", "SMTP_SECURE"].filter(
    (name) => environment[name],
  )
  if (!environment.SMTP_HOST && withoutHost.length > 0)
    faults.push(`SMTP_HOST is missing beside ${withoutHost.join(", ")}.`)
  if (isOneMissing(environment.SMTP_USER, environment.SMTP_PASSWORD))
    faults.push("SMTP_USER and SMTP_PASSWORD must be given together.")
  return faults
}

function s3Faults(environment: Environment): string[] {
  const faults: string[] = []
  if (isOneMissing(environment.S3_ACCESS_KEY_ID, environment.S3_SECRET_ACCESS_KEY))
    faults.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together.")
  else if (environment.S3_BUCKET && !environment.S3_ACCESS_KEY_ID)
    faults.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing beside S3_BUCKET.")
  return faults
}

function isWebOrigin(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

function isProxyList(value: string): boolean {
  return (
    ["true", "false"].includes(value) ||
    value.split(",").every((part) => isIP(part.trim().split("/")[0] ?? "") > 0)
  )
}

/** `true` trusts a proxy on this machine, and no neighbour in its network, who could choose the address that they count as. */
function trustedProxies(value = "false"): string[] {
  if (value === "false") return []
  return value === "true" ? ["loopback"] : value.split(",").map((part) => part.trim())
}
