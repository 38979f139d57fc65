import type * as z from "zod"
import type { UploadKind } from "./uploads.ts"

/** The three kinds of people who sign in (spec 000 section 6). */
export const roles = ["admin", "lecturer", "student"] as const
export type Role = (typeof roles)[number]

/** Who may call: anyone at all, or the signed-in people of these roles. */
type Callers = "anyone" | readonly Role[]
export const signedIn = [...roles] as const

/** The response of an endpoint that streams bytes instead of JSON. */
export const download = "download"

/** A response whose fields depend on the role of the caller: each role gets what its own schema declares. */
export type ByRole = { readonly byRole: Readonly<Partial<Record<Role, z.ZodObject>>> }

/** Declares a response per role: `byRole({ admin: one("student", student), lecturer: one("student", outline) })`. */
export function byRole<const Schemas extends ByRole["byRole"]>(schemas: Schemas) {
  return { byRole: schemas }
}

export type Endpoint = {
  readonly roles: Callers
  readonly query?: z.ZodObject
  /** Fields, or fields that depend on one of them. */
  readonly body?: z.ZodObject | z.ZodDiscriminatedUnion<readonly z.ZodObject[]>
  /** Form fields that may carry a file, and what may be in it; such an endpoint takes multipart bodies. */
  readonly files?: Readonly<Record<string, UploadKind>>
  readonly response: z.ZodObject | ByRole | typeof download
  readonly status?: 201
  /**
   * Set where a write must not hold a database connection while it thinks (hashing passwords keeps both processors
   * busy): such a handler gets the pool, and does its write in the transaction that `commit` opens for it.
   */
  readonly manualTransaction?: true
  /** Set where the answer holds a secret (a bearer, a one-time code): it is not kept, so a repeated call acts again. */
  readonly confidential?: true
  /** Set where a write changes nothing that anybody did, such as renewing a session or reading: it leaves no audit row. */
  readonly unaudited?: true
  /** What the audit log says was done, where "added", "changed" and "deleted" don't tell it: "approved". */
  readonly auditLabel?: string
  /** The most calls a minute from one address; a whole campus may share one. Unlimited where absent. */
  readonly perMinute?: number
}

/** The schema of what an endpoint answers to a caller of this role. */
export function responseFor({ response }: Endpoint, role: Role | null): z.ZodObject | typeof download {
  if (response === download || !("byRole" in response)) return response
  const schema = role && response.byRole[role]
  if (!schema) throw new TypeError(`The contract declares no response for ${role ?? "visitors"}.`)
  return schema
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
export type EndpointKey = `${Method} /${string}`
export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>

/** Declares a noun's endpoints: one line each, keyed by method and path. */
export function endpoints<const Table extends EndpointTable>(table: Table): Table {
  return table
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The `{id}`s of a path. All are record numbers. */
export type Params<Key extends string> = Record<ParamNames<Key>, number>

export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
export type BodyOf<E> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
export type FileFieldOf<E> = E extends { files: infer Files } ? Extract<keyof Files, string> : never
/** The JSON that an endpoint answers with; of a response by role, any role's. */
export type ReplyOf<E> = E extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : E extends { response: { byRole: infer Schemas } }
    ? z.output<Extract<Schemas[keyof Schemas], z.ZodType>>
    : never

type Needs<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
type Input<E, Part extends string> = E extends { [P in Part]: infer S extends z.ZodType } ? z.input<S> : never

/** What a client must give to call an endpoint; `Upload` is what a file is where it runs. */
export type CallArgs<Key extends string, E, Upload = never> = ([ParamNames<Key>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Key>, number | string> }) &
  Needs<"query", Input<E, "query">> &
  Needs<"body", Input<E, "body">> &
  ([FileFieldOf<E>] extends [never] ? unknown : { files?: { [F in FileFieldOf<E>]?: Upload | undefined } })
