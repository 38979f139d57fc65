import { expect, test } from "vitest"
import { isPortalAddress, roleRoots } from "../lib/address/portalAddresses.ts"
import { screensOfNouns } from "./nouns.ts"

test("each screen's address is one at which the server and the service worker know the portal's page", () => {
  const addresses = Object.values(screensOfNouns).flatMap((screens) => screens.map(({ path }) => path))
  expect([...addresses, ...roleRoots].filter((address) => !isPortalAddress(address))).toEqual([])
  for (const address of ["/", "/students", "/login", "/news-events"])
    expect(isPortalAddress(address), address).toBe(false)
})
