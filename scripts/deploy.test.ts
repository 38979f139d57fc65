import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8")

test("the unit allows what the server asks the machine for: sockets, and by netlink its own addresses", () => {
  const families = /^RestrictAddressFamilies=(.*)$/m.exec(read("deploy/mphunzitsi.service"))?.[1]
  expect(families?.split(" ").sort()).toEqual(["AF_INET", "AF_INET6", "AF_NETLINK", "AF_UNIX"])
})
