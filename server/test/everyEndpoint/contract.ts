import type * as z from "zod"
import { api } from "#contract/api.ts"
import {
  type Endpoint,
  type EndpointKey,
  type EndpointTable,
  type Role,
  responseFor,
  splitKey,
} from "#contract/lib/endpoints.ts"

export type Line = { key: EndpointKey; method: string; path: string; endpoint: Endpoint }

/** Every endpoint of the contract, so that these tests cover new endpoints too. */
export const everyEndpoint: readonly Line[] = Object.entries(api as EndpointTable).map(([key, endpoint]) => ({
  key: key as EndpointKey,
  ...splitKey(key),
  endpoint,
}))

/** Each endpoint once. Second paths of an endpoint are left out, because they have the same behaviour. */
export const distinctEndpoints = everyEndpoint.filter(
  ({ endpoint }, index) => everyEndpoint.findIndex((other) => other.endpoint === endpoint) === index,
)

export const signedInEndpoints = everyEndpoint.filter(({ endpoint }) => endpoint.roles !== "anyone")
export const isWrite = ({ method }: Line) => method !== "GET"
export const writes = everyEndpoint.filter(isWrite)
export const ofOneRecord = everyEndpoint.filter(({ path }) => path.includes("{"))

/** The endpoints that reply with a page of rows and their total. */
export const lists = everyEndpoint.filter(
  ({ method, endpoint }) =>
    method === "GET" && endpoint.query && "page" in endpoint.query.shape && "total" in dataOf(endpoint),
)

function dataOf(endpoint: Endpoint) {
  const schema = responseFor(endpoint, callerOf(endpoint))
  return schema === "download" || !schema.shape.data ? {} : (schema.shape.data as z.ZodObject).shape
}

/** A role that may call the endpoint; the administrator if allowed. */
export function callerOf({ roles }: Endpoint): Role | null {
  if (roles === "anyone") return null
  return roles.includes("admin") ? "admin" : roles[0]!
}

export const paramsOf = ({ path }: Line) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** The path's parameters for a record with this number. A parameter with a list of values gets one of them. */
export const paramsFor = (line: Line, number: number | string) =>
  Object.fromEntries(
    paramsOf(line).map((name) => {
      const choices = line.endpoint.pathChoices?.[name]
      return [name, choices && typeof number === "number" ? choices[number % choices.length]! : number]
    }),
  )
