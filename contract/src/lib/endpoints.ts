import type * as z from "zod"
import type { UploadKind } from "./uploads.ts"

/** Spec 000 section 6. */
export const roles = ["admin", "lecturer", "student"] as const
export type Role = (typeof roles)[number]

/** The callers of an endpoint: anyone, or signed-in people with these roles. */
type Callers = "anyone" | readonly Role[]
export const signedIn = [...roles] as const

/** The response of an endpoint that streams bytes instead of JSON. */
export const download = "download"

/** A response whose fields depend on the caller: each role, and the visitor, gets what its own schema declares. */
export type ByRole = { readonly byRole: Readonly<Partial<Record<Role | "visitor", z.ZodObject>>> }

/** Declares a response per role: `byRole({ admin: one("student", student), lecturer: one("student", outline) })`. */
export function byRole<const Schemas extends ByRole["byRole"]>(schemas: Schemas) {
  return { byRole: schemas }
}

export type Endpoint = {
  readonly roles: Callers
  /** The parameters of the path that have a fixed list of values; the others are record ids. */
  readonly pathChoices?: Readonly<Record<string, readonly string[]>>
  readonly query?: z.ZodObject
  /** A discriminated union if the value of one field decides which other fields there are. */
  readonly body?: z.ZodObject | z.ZodDiscriminatedUnion<readonly z.ZodObject[]>
  /** The form fields that may have a file, and the allowed kind of each. The body is then multipart. */
  readonly files?: Readonly<Record<string, UploadKind>>
  /** Set where the body is the bytes of a piece of a file. Its handler gets `bytes`. */
  readonly pieces?: true
  readonly response: z.ZodObject | ByRole | typeof download
  readonly status?: 201
  /** Set where a write adds a record or replaces one. Its handler returns `replaced`, and the status is then 200. */
  readonly replaces?: true
  /**
   * Set where a write must not hold a database connection during slow work (hashing a password): the handler gets the
   * pool, and writes in the transaction that it opens with `transaction`.
   */
  readonly manualTransaction?: true
  /** Set where the reply has a secret (a bearer token, a one-time code). It isn't stored, so a repeated call runs again. */
  readonly confidential?: true
  /** Set where a write isn't an action of the user, such as renewing a session: it adds no audit row. */
  readonly unaudited?: true
  /** The action in the audit log, where "added", "changed" or "deleted" don't fit: "approved". */
  readonly auditLabel?: string
  /** Set where each call may notify a whole year of study. A person may make only a few such calls a minute. */
  readonly notifiesMany?: true
  /**
   * Set where a read is long and writes nothing. If there is a replica of the database that has everything committed before
   * the call, the replica is read.
   */
  readonly fromReplica?: true
  /** The maximum calls a minute from one address, which a whole campus may share. Unlimited if absent. */
  readonly perMinute?: number
}

/** The response schema for a caller of this role. */
export function responseFor({ response }: Endpoint, role: Role | null): z.ZodObject | typeof download {
  if (response === download || !("byRole" in response)) return response
  const schema = response.byRole[role ?? "visitor"]
  if (!schema) throw new TypeError(`The contract declares no response for ${role ?? "visitors"}.`)
  return schema
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
export type EndpointKey = `${Method} /${string}`
export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>

/** "GET /rooms" as its method and its path. */
export function splitKey(key: string) {
  const space = key.indexOf(" ")
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) }
}

/** Makes a misspelt flag, or one that has no effect on an endpoint of this method, a type error. */
type OnlyFlags<Table> = {
  [Key in keyof Table]: {
    [Flag in Exclude<
      keyof Table[Key],
      Key extends `GET /${string}` ? Exclude<keyof Endpoint, WriteFlag> : keyof Endpoint
    >]: never
  }
}
type WriteFlag =
  | "body"
  | "files"
  | "pieces"
  | "status"
  | "replaces"
  | "manualTransaction"
  | "confidential"
  | "unaudited"
  | "auditLabel"
  | "notifiesMany"

/** Declares a noun's endpoints: one line each, keyed by method and path. */
export function endpoints<const Table extends EndpointTable>(table: Table & OnlyFlags<Table>): Table {
  return table
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

type PathChoicesOf<E> = E extends { pathChoices: infer Choices } ? Choices : unknown

/** The `{id}`s of a path: record ids, or the values that the endpoint lists. */
export type Params<Key extends string, E> = {
  [Name in ParamNames<Key>]: PathChoicesOf<E> extends { readonly [N in Name]: readonly (infer Choice)[] }
    ? Choice
    : number
}

export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
export type BodyOf<Key, E> = E extends { body: infer B extends z.ZodType }
  ? Key extends `PUT ${string}`
    ? Edit<B>
    : z.output<B>
  : undefined
/** The body of a PUT as its handler gets it. An optional field that the caller left out is undefined. */
export type Edit<B extends z.ZodType> = {
  [Name in keyof z.output<B>]:
    | z.output<B>[Name]
    | (Name extends keyof z.input<B> ? Extract<z.input<B>[Name], undefined> : never)
}
export type FileFieldOf<E> = E extends { files: infer Files } ? Extract<keyof Files, string> : never
/** The JSON reply of an endpoint. If the response depends on the role, the reply is that of any role. */
export type ReplyOf<E> = E extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : E extends { response: { byRole: infer Schemas } }
    ? z.output<Extract<Schemas[keyof Schemas], z.ZodType>>
    : never

type OptionalIfEmpty<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
type Input<E, Part extends string> = E extends { [P in Part]: infer S extends z.ZodType } ? z.input<S> : never

/** The arguments of a call; `Upload` is the platform's file type. */
export type CallArgs<Key extends string, E, Upload = never> = ([ParamNames<Key>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Key>, number | string> }) &
  OptionalIfEmpty<"query", Input<E, "query">> &
  OptionalIfEmpty<"body", Input<E, "body">> &
  ([FileFieldOf<E>] extends [never] ? unknown : { files?: { [F in FileFieldOf<E>]?: Upload | undefined } })
