import { randomUUID } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import * as z from "zod"
import { type Device, longestDays } from "../auth/sessions.ts"

const day = 24 * 60 * 60
const refresh = "refresh"
const device = "device"

type Http = { request: FastifyRequest; reply: FastifyReply }
export type Cookies = ReturnType<typeof createCookies>

/** The session's two cookies: HttpOnly and SameSite. */
export function createCookies(publicUrl: string) {
  const rules = {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "strict",
    secure: publicUrl.startsWith("https:"),
  } as const
  return {
    readRefresh: ({ request }: Http) => request.cookies[refresh],
    setRefresh({ reply }: Http, value: string) {
      reply.setCookie(refresh, value, { ...rules, maxAge: longestDays * day })
    },
    clearRefresh({ reply }: Http) {
      // Fastify's own method adds a date of 1970 for browsers that don't know Max-Age.
      reply.setCookie(refresh, "", { ...rules, maxAge: 0 })
    },

    /** Describes the device that a request comes from. The id is random and unique to the device. */
    readDevice({ request }: Http): Required<Device> {
      const stored = request.cookies[device]
      return {
        deviceId: stored && z.uuid().safeParse(stored).success ? stored : randomUUID(),
        device: request.headers["user-agent"] ?? "unknown device",
        address: request.ip,
      }
    },
    /** The cookie outlives the session, so that a later sign-in on this device is recognised. */
    setDevice({ reply }: Http, { deviceId }: Required<Device>) {
      reply.setCookie(device, deviceId, { ...rules, maxAge: 400 * day })
    },
  }
}
