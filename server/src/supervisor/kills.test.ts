import { afterAll, beforeAll, expect, test } from "vitest"
import { killDuringWrites } from "../../test/kills.ts"
import { dismantle, type Supervised, supervise, temporaryDataDir } from "../../test/supervisor.ts"

const password = "mphunzitsi-kills"
let college: Supervised

beforeAll(async () => {
  college = await supervise(temporaryDataDir(), { DEMO_PASSWORD: password })
})
afterAll(() => dismantle(college))

// npm run drill does this twenty and ten times
test("kill -9 of server and database during writes loses nothing that was acknowledged", {
  timeout: 60_000,
}, async () => {
  const kills = await killDuringWrites(college, password, { server: 3, database: 2 })
  expect(kills).toMatchObject({ lost: [], halfWritten: [], refused: [] })
  expect(kills.acknowledged).toBeGreaterThan(5)
  expect(kills.slowest.server).toBeLessThan(5_000)
  expect(kills.slowest.database).toBeLessThan(5_000)
})
