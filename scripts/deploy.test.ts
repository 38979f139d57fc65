import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8")
const composed = ["deploy/compose.yaml", "deploy/colleges/compose.yaml"]

test("the unit allows the address families of the server's sockets, and netlink for the machine's own addresses", () => {
  const families = /^RestrictAddressFamilies=(.*)$/m.exec(read("deploy/mphunzitsi.service"))?.[1]
  expect(families?.split(" ").sort()).toEqual(["AF_INET", "AF_INET6", "AF_NETLINK", "AF_UNIX"])
})

test.each(composed)("%s forwards each setting of the mail server from .env", (path) => {
  const settings = [...new Set(read("docs/settings.md").match(/\bSMTP_[A-Z]+\b/g))]
  expect(settings).toContain("SMTP_PORT")
  // Several colleges share a server, but each has its own sender address.
  const passed = path.includes("colleges") ? settings.filter((name) => name !== "SMTP_FROM") : settings
  for (const name of passed) expect(read(path)).toContain(`  ${name}: \${${name}:-}\n`)
})

test.each(composed)("%s considers the database ready only once it is set up", (path) => {
  expect(read(path)).toMatch(/test: \[CMD, pg_isready, -h, 127\.0\.0\.1, /)
  expect(read(path)).not.toMatch(/up -d database/)
})

test("no college has the password of PostgreSQL's superuser", () => {
  const example = read("deploy/colleges/compose.yaml")
  expect(example.match(/postgresql:\/\/\w+/g)).toEqual(["postgresql://NAME"])
  expect(example.match(/^ {4}secrets: .*/gm)).toEqual([
    "    secrets: [maria-database-url]",
    "    secrets: [teresa-database-url]",
    "    secrets: [database-password]",
  ])
})
