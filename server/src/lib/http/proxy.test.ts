import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const deploy = join(import.meta.dirname, "../../../../deploy")
const single = readFileSync(join(deploy, "Caddyfile"), "utf8")
const several = readFileSync(join(deploy, "colleges/Caddyfile"), "utf8")

test("the proxy checks /livez, because a college whose disk is full can still be read", () => {
  expect(/^\s*health_uri (.*)$/m.exec(single)?.[1]).toBe("{$COLLEGE_HEALTH:/livez}")
})

test("the proxies forward /metrics, which the college protects with METRICS_TOKEN", () => {
  for (const file of [single, several]) expect(file).not.toContain("/metrics")
})

test("the proxies remove a visitor's X-Request-Id, which the college would accept from a proxy", () => {
  for (const file of [single, several])
    expect(/reverse_proxy [^\n]* \{\n(.*?)\n\t\}/s.exec(file)?.[1]).toMatch(/^\t\theader_up -X-Request-Id$/m)
})

test.each([
  ["/reset-password?token=secret", "/reset-password?token=…"],
  ["/set-password?from=x&token=secret&to=y", "/set-password?from=x&token=…&to=y"],
  ["/a?access_token=secret&Reset%5FToken=secret", "/a?access_token=…&Reset%5FToken=…"],
  ["/api/auth/excuses/7?page=2&ticket=secret.more", "/api/auth/excuses/7?page=2&ticket=…"],
  ["/verify/SECRET", "/verify/…"],
  ["/calendar/secret.ics?x=1", "/calendar/…?x=1"],
  ["/api/students?page=2&search=token", "/api/students?page=2&search=token"],
])("the proxies log no secret of an address: %s", (address, logged) => {
  for (const file of [single, several]) {
    const [, pattern = "", replacement = ""] = /request>uri regexp "\(\?i\)(.*)" "(.*)"/.exec(file) ?? []
    expect(address.replace(new RegExp(pattern, "gi"), replacement.replace(/\{1\}/, "1"))).toBe(logged)
    for (const header of ["Referer", "Authorization", "Cookie"])
      expect(file).toContain(`request>headers>${header} delete`)
  }
})
