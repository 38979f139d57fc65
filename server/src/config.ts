import { isIP } from "node:net"
import { resolve } from "node:path"
import { z } from "zod"
import { StartupError } from "./lib/startupError.ts"

const text = z.string().trim()
const wholeNumber = (error: string, least: number, most: number) =>
  text
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error))
const port = wholeNumber("must be a port number from 1 to 65535", 1, 65535)
const yesOrNo = z.stringbool({ error: "must be true or false" })
const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const

const settings = z.object({
  PORT: port.default(3000),
  HOST: text.regex(/^[\w.:-]+$/, "must be a host name or an address").default("127.0.0.1"),
  DATA_DIR: text.default("data"),
  DATABASE_URL: text.regex(/^postgres(ql)?:\/\/\S+$/, "must start with postgresql://").optional(),
  /** Set by the supervisor for the embedded database, whose disk may be another one. */
  DATABASE_FOLDER: text.optional(),
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
      "must be an e-mail address, with or without a name",
    )
    .optional(),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(", ")}`).default("info"),
})

export type Config = ReturnType<typeof parseConfig>

/** Reads the settings; throws one error that lists every fault. An empty setting counts as absent. */
export function parseConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = settings.safeParse(given)
  const faults = [...(parsed.error?.issues ?? []).map(inWords), ...mailFaults(given)]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const set = parsed.data
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`)
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseFolder: set.DATABASE_FOLDER,
    /** Without a trailing slash. */
    publicUrl: publicUrl.origin,
    trustProxy: trustedProxies(set.TRUST_PROXY),
    proxyUnknown: set.TRUST_PROXY === undefined,
    demoPassword: set.DEMO_PASSWORD,
    mailFrom: set.SMTP_FROM ?? `no-reply@${publicUrl.hostname}`,
    /** Absent: messages are written as files. */
    smtp: set.SMTP_HOST ? smtpServer(set, set.SMTP_HOST) : undefined,
    logLevel: set.LOG_LEVEL,
  }
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

/** Values are left out, because some are secrets. */
const inWords = (issue: z.core.$ZodIssue) => `${issue.path.join(".")} ${issue.message}.`

function mailFaults(given: Record<string, string | undefined>): string[] {
  const faults: string[] = []
  const without = ["SMTP_PORT", "SMTP_USER", "SMTP_PASSWORD", "SMTP_SECURE"].filter((name) => given[name])
  if (!given.SMTP_HOST && without.length > 0)
    faults.push(`SMTP_HOST is missing beside ${without.join(", ")}.`)
  if (!given.SMTP_USER !== !given.SMTP_PASSWORD)
    faults.push("SMTP_USER and SMTP_PASSWORD must be given together.")
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

/** `true` trusts the proxy on this machine or its private network, never the caller itself. */
function trustedProxies(value = "false"): string[] {
  if (value === "false") return []
  return value === "true"
    ? ["loopback", "linklocal", "uniquelocal"]
    : value.split(",").map((part) => part.trim())
}
