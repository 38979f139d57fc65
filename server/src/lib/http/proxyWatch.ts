import { BlockList, isIPv6 } from "node:net"
import type { FastifyInstance } from "fastify"
import { raiseNotice } from "../db/adminNotices.ts"
import type { Database } from "../db/database.ts"

const near = new BlockList()
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  near.addSubnet(network, prefix, "ipv4")
near.addAddress("::1", "ipv6")
near.addSubnet("fc00::", 7, "ipv6")

const sentence =
  "Requests come through a proxy, so everybody counts as one visitor and shares one limit on signing in and registering. " +
  "Set TRUST_PROXY to the proxy's address, or to true for a proxy on this machine or its private network. " +
  "Set it to false if there is none."

/** Tells administrators once that the visitors' addresses are hidden by a proxy that TRUST_PROXY doesn't name. */
export function watchForProxy(app: FastifyInstance, database: Database) {
  let told = false
  app.addHook("onRequest", (request, _reply, done) => {
    const { remoteAddress = "" } = request.socket
    if (!told && "x-forwarded-for" in request.headers && isNear(remoteAddress)) {
      told = true
      request.log.warn(sentence)
      raiseNotice(database, "proxy", sentence).catch((error) => {
        told = false
        request.log.warn({ err: error }, "the notice of a proxy can't be kept")
      })
    }
    done()
  })
}

const isNear = (address: string) => near.check(address, isIPv6(address) ? "ipv6" : "ipv4")
