import { expect, test } from "vitest"
import { paths } from "../lib/address/paths.ts"
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
