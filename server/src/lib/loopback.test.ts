import { expect, test } from "vitest"
import { isLoopback } from "./loopback.ts"

test.each(["localhost", "127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])(
  "%s is this machine",
  (host) => {
    expect(isLoopback(host)).toBe(true)
  },
)

test.each(["127.0.0.1.example.com", "127.example.com", "10.0.0.1", "::2", "mail.college.example", ""])(
  "“%s” is not this machine",
  (host) => {
    expect(isLoopback(host)).toBe(false)
  },
)
