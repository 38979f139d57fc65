import { readFileSync } from "node:fs"
import { isIP } from "node:net"
import type { ConnectionOptions } from "node:tls"
import type pg from "pg"
import { messageOf } from "../errorCodes.ts"
import { StartupError } from "../startupError.ts"

/** A connection for writes needs a server that accepts them. One for reads prefers a standby. */
export type Purpose = "writes" | "reads"

/** Where one PostgreSQL server listens: a host name, an address or a socket's folder. */
export type DatabaseHost = { host: string; port: number }

/** DATABASE_URL or DATABASE_REPLICA_URL, parsed as libpq parses connection strings. */
export type Address = {
  /** If there are several, the one that accepts writes is used. */
  hosts: readonly DatabaseHost[]
  /** The settings that are the same for each host. */
  client: Pick<
    pg.ClientConfig,
    "user" | "password" | "database" | "options" | "application_name" | "enableChannelBinding"
  >
  /** Absent: not encrypted. */
  tls: ConnectionOptions | undefined
}

const knownParameters = [
  "host",
  "port",
  "user",
  "password",
  "dbname",
  "options",
  "application_name",
  "channel_binding",
  "target_session_attrs",
  "sslmode",
  "sslrootcert",
  "sslcert",
  "sslkey",
  "sslpassword",
]
/** These parameters have no effect here, because limits.ts sets the time-outs. */
const ignoredParameters = ["connect_timeout", "keepalives", "client_encoding", "fallback_application_name"]
const sslModes = ["disable", "require", "verify-ca", "verify-full"]

const connectionPattern = new RegExp(
  [
    /^postgres(?:ql)?:\/\//,
    /(?:(?<user>[^:/?#]*)(?::(?<password>[^/?#]*))?@)?/,
    /(?<hosts>[^/?#]*)/,
    /(?:\/(?<database>[^?#]*))?/,
    /(?:\?(?<query>[^#]*))?$/,
  ]
    .map(({ source }) => source)
    .join(""),
)

/**
 * Reads a connection string. The message of an error continues a sentence that begins with the variable's name. It quotes
 * no part of the string, which contains a password.
 */
export function readAddress(url: string, purpose: Purpose = "writes"): Address {
  const parts = connectionPattern.exec(url)
  if (!parts) throw new StartupError("must be postgresql://user:password@host:port/database")
  const { user, password, hosts: writtenHosts = "", database, query = "" } = parts.groups ?? {}
  const parameters = new Map(new URLSearchParams(query))
  for (const name of parameters.keys()) {
    if (!knownParameters.includes(name) && !ignoredParameters.includes(name))
      throw new StartupError(`has a parameter that isn't known here: ${name}`)
  }
  const attributes = parameters.get("target_session_attrs") ?? "any"
  if (purpose === "writes" && !["any", "read-write", "primary"].includes(attributes))
    throw new StartupError("must be of a server that accepts writes: target_session_attrs=read-write")
  const hosts = readHosts(writtenHosts, parameters)
  return {
    hosts,
    client: {
      user: parameters.get("user") ?? decoded(user),
      password: parameters.get("password") ?? decoded(password),
      database: parameters.get("dbname") ?? decoded(database),
      ...withoutEmpty({
        options: parameters.get("options"),
        application_name: parameters.get("application_name"),
      }),
      enableChannelBinding: parameters.get("channel_binding") === "require",
    },
    // A socket isn't reached over a network, so it needs no encryption.
    tls: hosts.every(({ host }) => host.startsWith("/")) ? undefined : readTls(parameters),
  }
}

function readHosts(writtenHosts: string, parameters: ReadonlyMap<string, string>): DatabaseHost[] {
  const hostsInUrl = writtenHosts ? writtenHosts.split(",").map(splitHost) : []
  const names = parameters.get("host")?.split(",") ?? hostsInUrl.map(({ host }) => host)
  const ports = parameters.get("port")?.split(",") ?? hostsInUrl.map(({ port }) => port)
  const hosts = (names.length > 0 ? names : ["localhost"]).map((host, index) => {
    const port = (ports.length === 1 ? ports[0] : ports[index]) || "5432"
    if (!/^\d{1,5}$/.test(port)) throw new StartupError("has a port that isn't a number")
    return { host: host || "localhost", port: Number(port) }
  })
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new StartupError("must have one port, or one for each host")
  return hosts
}

/** An IPv6 address is in brackets. */
function splitHost(text: string) {
  const [, ipv6, host = "", port = ""] = /^(?:\[([^\]]+)\]|([^:]*))(?::(.*))?$/.exec(text) ?? []
  return { host: decoded(ipv6 ?? host) ?? "", port }
}

/** Reads sslmode as libpq does, but without its modes "allow" and "prefer", which give no protection. */
function readTls(parameters: ReadonlyMap<string, string>): ConnectionOptions | undefined {
  const files = ["sslrootcert", "sslcert", "sslkey"].filter((name) => parameters.has(name))
  const mode = parameters.get("sslmode") ?? (files.length > 0 ? "verify-full" : "disable")
  if (!sslModes.includes(mode)) throw new StartupError(`must have an sslmode of ${sslModes.join(", ")}`)
  if (mode === "disable") return undefined
  const root = parameters.get("sslrootcert")
  const ownRoot = root === "system" ? undefined : root
  if (mode === "verify-ca" && !ownRoot)
    throw new StartupError("must name an sslrootcert beside sslmode=verify-ca")
  // A root certificate makes "require" as strict as "verify-ca", as in libpq.
  const verifies = mode !== "require" || root !== undefined
  const checksName = mode === "verify-full" || root === "system"
  const readGiven = (name: "sslcert" | "sslkey") => {
    const path = parameters.get(name)
    return path === undefined ? undefined : readFile(name, path)
  }
  return {
    rejectUnauthorized: verifies,
    ...(!checksName && { checkServerIdentity: () => undefined }),
    ...withoutEmpty({
      ca: ownRoot && readFile("sslrootcert", ownRoot),
      cert: readGiven("sslcert"),
      key: readGiven("sslkey"),
      passphrase: parameters.get("sslpassword"),
    }),
  }
}

function readFile(parameter: string, path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    throw new StartupError(`names an ${parameter} that can't be read: ${messageOf(error)}`)
  }
}

/** A database in words, without its password. */
export function describeDatabase(url: string): string {
  const { hosts, client } = readAddress(url)
  return `${client.database ?? client.user} at ${hosts.map(hostAndPort).join(" or ")}`
}

export const hostAndPort = ({ host, port }: DatabaseHost) => `${host}:${port}`

/** Hosts on other machines that are reached without encryption, so that others can read or impersonate the connection. */
export function unencryptedHosts({ hosts, tls }: Address): DatabaseHost[] {
  return tls ? [] : hosts.filter(({ host }) => !isThisMachine(host))
}

const isThisMachine = (host: string) =>
  host.startsWith("/") ||
  host === "localhost" ||
  host === "::1" ||
  (isIP(host) === 4 && host.startsWith("127."))

const decoded = (text: string | undefined) => (text ? decodeURIComponent(text) : undefined)

const withoutEmpty = <Parts extends object>(parts: Parts) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value)) as {
    [Name in keyof Parts]?: NonNullable<Parts[Name]>
  }

/** The same servers and account with another database. The parameter `dbname` may also name the database. */
export function withDatabase(connectionString: string, name: string): string {
  const [address = "", query] = connectionString.split("?")
  const parameters = new URLSearchParams(query)
  parameters.delete("dbname")
  const server = /^[^:]*:\/\/[^/]*/.exec(address)?.[0]
  return `${server}/${encodeURIComponent(name)}${parameters.size > 0 ? `?${parameters}` : ""}`
}
