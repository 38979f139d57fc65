import { expect, test } from "vitest"
import { addressAfterSignIn, paths } from "../lib/address/paths.ts"
import { isPortalAddress, roleRoots } from "../lib/address/portalAddresses.ts"
import { screensOfNouns } from "./nouns.ts"

test("each screen's address is in `paths`, from which the journey of every screen opens it", () => {
  const known = new Set<string>(Object.values(paths))
  const missing = Object.values(screensOfNouns).flatMap((screens) =>
    screens.map(({ path }) => path).filter((path) => !known.has(path)),
  )
  expect(missing, "Name each in lib/address/paths.ts, and write `path: paths.name` in screens.ts.").toEqual(
    [],
  )
})

test("each screen's address is one at which the server and the service worker know the portal's page", () => {
  const addresses = Object.values(screensOfNouns).flatMap((screens) => screens.map(({ path }) => path))
  expect([...addresses, ...roleRoots].filter((address) => !isPortalAddress(address))).toEqual([])
  for (const address of ["/", "/students", "/login", "/news-events"])
    expect(isPortalAddress(address), address).toBe(false)
})

test("a screen that the visitor wanted is opened after signing in, in each role that may see it", () => {
  const workshop: readonly string[] = [paths.samples, paths.unauthorized]
  const screens = Object.values(screensOfNouns)
    .flat()
    .filter(({ path }) => !path.includes(":") && !workshop.includes(path))
  for (const role of ["admin", "lecturer", "student"] as const) {
    const visible = screens.filter(({ roles }) => roles.length === 0 || roles.includes(role))
    expect(visible.map(({ path }) => addressAfterSignIn(path, role))).toEqual(visible.map(({ path }) => path))
  }
})
